import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { filesOf, idOf, maxLength, readFile, type Text, textsOf } from '../../src/server/languages/language-files.ts'
import { faultsOfText } from './faults-of-language.ts'
import { withTexts, writeFile } from './language-files.ts'

const columns = ['file', 'key', 'english', 'translation', 'max letters'] as const
type Row = Record<(typeof columns)[number], string>

/** A sheet for a translator: each English text with its translation, empty where there is none. Opens in a spreadsheet. */
export function exportSheet(root: string, language: string): string {
  const own = new Map(textsOf(root, language).map((text) => [idOf(text), text.text]))
  const rows = textsOf(root, 'en').map((english): Row => ({
    file: english.file,
    key: english.key,
    english: english.text,
    translation: own.get(idOf(english)) ?? '',
    'max letters': String(maxLength(english.text)),
  }))
  return stringify(rows, { header: true, columns: [...columns], bom: true })
}

/** Puts the translations of a sheet into a language's folder. A row with a fault is refused, and then nothing is written. */
export function importSheet(root: string, language: string, sheet: string): { texts: number; faults: string[] } {
  const rows = parse<Row>(sheet, { columns: true, bom: true, skip_empty_lines: true })
  const english = new Map(textsOf(root, 'en').map((text) => [idOf(text), text.text]))
  const texts = rows
    .filter(({ translation }) => translation.trim() !== '')
    .map(({ file, key, translation }): Text => ({
      file,
      key,
      text: withoutEscape(translation).replaceAll('\r\n', '\n'),
    }))
  const faults = texts.flatMap((text) => faultsOfText(language, text, english.get(idOf(text))))
  if (faults.length > 0) return { texts: 0, faults }
  for (const file of filesOf(root, language)) {
    const ofFile = new Map(texts.filter((text) => text.file === file).map(({ key, text }) => [key, text]))
    writeFile(root, language, file, withTexts(readFile(root, language, file), ofFile))
  }
  return { texts: texts.length, faults }
}

/** Removes the apostrophe before formula-like texts. */
const withoutEscape = (text: string): string => text.replace(/^'(?=[=+\-@])/, '')
