import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { expect, onTestFinished, test } from 'vitest'
import { languages } from '../../src/contract/languages/languages.ts'
import { faultsOfLanguage } from './faults-of-language.ts'
import { filesOf, folderOfLanguages } from '../../src/server/languages/language-files.ts'
import { exportSheet, importSheet } from './sheet.ts'

function aCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rightframe-languages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(folderOfLanguages, folder, { recursive: true })
  return folder
}

/** Changes a file as a translator might. */
function change(root: string, file: string, from: string, to: string): void {
  const before = readFileSync(join(root, file), 'utf8')
  expect(before).toContain(from)
  writeFileSync(join(root, file), before.replace(from, to))
}

type Row = Record<string, string>
const rowsOf = (sheet: string) => parse<Row>(sheet, { columns: true, bom: true })
const sheetOf = (rows: Row[]) => stringify(rows, { header: true })

test.each(languages)('The folder %s has every text with its placeholders', (language) => {
  expect(faultsOfLanguage(folderOfLanguages, language)).toEqual([])
})

test('Every language of the page has the files of English', () => {
  for (const language of languages)
    expect(filesOf(folderOfLanguages, language)).toEqual(filesOf(folderOfLanguages, 'en'))
})

test('A missing text, a lost placeholder and another number are named', () => {
  const root = aCopy()
  change(root, 'es/portal.json', '"close": "Cerrar",', '')
  change(root, 'es/portal.json', 'De {name}', 'Del autor')
  change(root, 'es/refusals.json', '"payment.paid": "', '"payment.paid": "2024 ')
  const faults = faultsOfLanguage(root, 'es')
  expect(faults).toContain('es/portal.json:close is missing.')
  expect(faults.filter((fault) => fault.includes('uses/by has the placeholders'))).toHaveLength(1)
  expect(faults.filter((fault) => fault.includes('payment.paid has other numbers'))).toHaveLength(1)
})

test('A wrong term and a familiar address are named', () => {
  const root = aCopy()
  change(root, 'it/portal.json', '"close": "', '"close": "La tua somma ')
  expect(faultsOfLanguage(root, 'it').filter((fault) => fault.startsWith('it/portal.json:close says'))).toHaveLength(2)
})

test('French marks without a no-break space are named', () => {
  const root = aCopy()
  change(root, 'fr/portal.json', '"close": "', '"close": "Fini ? « Oui »: ')
  const faults = faultsOfLanguage(root, 'fr').filter((fault) => fault.startsWith('fr/portal.json:close stands'))
  expect(faults).toHaveLength(3)
})

test('A sheet that a translator sends back changes the folder', () => {
  const root = aCopy()
  const rows = rowsOf(exportSheet(root, 'fr'))
  expect(rows.length).toBeGreaterThan(400)
  const close = rows.find(({ file, key }) => file === 'portal.json' && key === 'close')!
  close['translation'] = 'Clore'
  expect(importSheet(root, 'fr', sheetOf(rows))).toEqual({ texts: rows.length, faults: [] })
  expect(rowsOf(exportSheet(root, 'fr'))).toEqual(rows)
})

test('A sheet with a fault changes nothing', () => {
  const root = aCopy()
  const before = exportSheet(root, 'fr')
  const rows = rowsOf(before).map((row) => ({ ...row, translation: row['translation']!.replace('{sum}', '') }))
  expect(importSheet(root, 'fr', sheetOf(rows)).faults.length).toBeGreaterThan(3)
  expect(exportSheet(root, 'fr')).toBe(before)
})

test('A letter’s new wording is a new version beside the old', () => {
  const root = aCopy()
  const rows = rowsOf(exportSheet(root, 'pt'))
  const body = rows.find(({ key }) => key === 'templates/first/body')!
  body['translation'] = body['translation']!.replace('Com os melhores cumprimentos', 'Cumprimentos')
  expect(importSheet(root, 'pt', sheetOf(rows)).faults).toEqual([])
  const { templates } = JSON.parse(readFileSync(join(root, 'pt/letters.json'), 'utf8')) as {
    templates: { first: { version: number; body: string[] }[] }
  }
  expect(templates.first.map(({ version }) => version)).toEqual([2, 3])
  expect(templates.first[0]!.body.join()).toContain('Com os melhores cumprimentos')
})
