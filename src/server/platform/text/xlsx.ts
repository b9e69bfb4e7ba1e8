import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A sheet of a workbook. Every cell is text and stands in the file letter by letter. */
export type TextSheet = { name: string; header: readonly string[]; rows: readonly (readonly string[])[] }

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const namespaces = {
  main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  relationships: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  packages: 'http://schemas.openxmlformats.org/package/2006',
}
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** A fixed time makes equal sheets equal files. */
const madeAt = new Date('2000-01-01T00:00:00Z')

/** Writes a workbook (ECMA-376) with a bold header that stays in view. A text is never a formula here, so nothing is escaped. */
export async function xlsxOf(sheets: readonly [TextSheet, ...TextSheet[]]): Promise<Uint8Array> {
  const zip = new ZipFile()
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(declaration + xml), name, { mtime: madeAt })
  add('[Content_Types].xml', contentTypes(sheets.length))
  add('_rels/.rels', relationships([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }]))
  add('xl/workbook.xml', workbook(sheets))
  add(
    'xl/_rels/workbook.xml.rels',
    relationships([
      ...sheets.map((_, at) => ({ id: `rId${at + 1}`, type: 'worksheet', target: `worksheets/sheet${at + 1}.xml` })),
      { id: `rId${sheets.length + 1}`, type: 'styles', target: 'styles.xml' },
    ]),
  )
  add('xl/styles.xml', styles)
  for (const [at, sheet] of sheets.entries()) add(`xl/worksheets/sheet${at + 1}.xml`, worksheet(sheet))
  zip.end()
  return await buffer(zip.outputStream)
}

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = (sheets: number): string =>
  `<Types xmlns="${namespaces.packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${Array.from(
    { length: sheets },
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`,
  ).join('')}</Types>`

const relationships = (all: { id: string; type: string; target: string }[]): string =>
  `<Relationships xmlns="${namespaces.packages}/relationships">${all
    .map(
      ({ id, type, target }) =>
        `<Relationship Id="${id}" Type="${namespaces.relationships}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const workbook = (sheets: readonly TextSheet[]): string =>
  `<workbook xmlns="${namespaces.main}" xmlns:r="${namespaces.relationships}"><sheets>${sheets
    .map(({ name }, at) => `<sheet name="${escaped(sheetName(name))}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`

/** Style 1: bold. Format 49: text, even after edits. */
const styles = `<styleSheet xmlns="${namespaces.main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`

function worksheet({ header, rows }: TextSheet): string {
  const columns = header.map((cell, at) => {
    const width = widthOf([cell, ...rows.slice(0, 50).map((row) => row[at] ?? '')])
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`
  })
  const lines = [header, ...rows].map((cells, row) => lineOf(cells, row + 1))
  return `<worksheet xmlns="${namespaces.main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>${lines.join('')}</sheetData></worksheet>`
}

const widthOf = (cells: string[]): number => Math.min(60, Math.max(10, ...cells.map(({ length }) => length + 2)))

const lineOf = (cells: readonly string[], row: number): string =>
  `<row r="${row}">${cells
    .map((cell, at) =>
      cell === ''
        ? ''
        : `<c r="${columnName(at)}${row}" s="${row === 1 ? 1 : 0}" t="inlineStr"><is><t xml:space="preserve">${escaped(kept(cell))}</t></is></c>`,
    )
    .join('')}</row>`

/** A, B … Z, AA. `at` counts from 0. */
const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26))

/** Spreadsheets read `_x0041_` as one letter; its first mark is written as a letter of that kind (ECMA-376, ST_Xstring). */
const kept = (text: string): string => text.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')

/** Letters that XML forbids are left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')

/** A name has at most 31 letters and none of `[]:*?/\`. */
const sheetName = (name: string): string => name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31)
