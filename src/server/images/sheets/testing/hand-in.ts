import { expect } from 'vitest'
import { listImages } from '#contract/images/endpoints.ts'
import { checkSheet, getSheet, listSheetRows, startSheet } from '#contract/images/sheets-endpoints.ts'
import type { ImageSheet, SheetPurpose } from '#contract/images/sheets.ts'
import type { Endpoint, Sent } from '#contract/endpoint.ts'
import { requestOf } from '#contract/request.ts'
import type { Client } from '#server/testing/client.ts'
import { readSheet } from '../reading/read-sheet.ts'

/** The address of a picture of the site. */
export const at = (number: number | string) => `http://pictures.example/${number}.jpg`

export const check = (
  person: Client,
  text: string | Uint8Array,
  purpose: SheetPurpose = 'library',
  fileName = 'harbours.csv',
) => person.call(checkSheet, { fileName, content: Buffer.from(text).toString('base64'), purpose })

export const start = (person: Client, sheet: ImageSheet) => person.call(startSheet, { sheetId: sheet._id })

export async function whenOver(person: Client, { _id: sheetId }: ImageSheet): Promise<ImageSheet> {
  await expect
    .poll(async () => (await person.call(getSheet, { sheetId })).state, { timeout: 25_000 })
    .not.toBe('running')
  return await person.call(getSheet, { sheetId })
}

/** The sheet after all of it was imported. */
export async function imported(person: Client, text: string, purpose: SheetPurpose = 'library'): Promise<ImageSheet> {
  const sheet = await check(person, text, purpose)
  await start(person, sheet)
  return await whenOver(person, sheet)
}

export const titles = async (person: Client) =>
  (await person.call(listImages)).data.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b))

/** The lines that have something the matter: their number, then each problem with its cell. */
export const problemsOf = async (person: Client, sheet: ImageSheet) =>
  (await person.call(listSheetRows, { sheetId: sheet._id, show: 'problems' })).data.map(({ row, problems }) => [
    row,
    ...problems.map(({ cell, message }) => (cell === null ? message : `${cell}: ${message}`)),
  ])

/** The file that a browser downloads. */
export async function fileOf<E extends Endpoint>(
  { url, person }: { url: string; person: Client },
  endpoint: E,
  sent: Sent<E>,
): Promise<{ name: string; bytes: Buffer }> {
  const response = await fetch(url + requestOf(endpoint, sent).path, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  const [, name = ''] = /filename\*=UTF-8''(.*)$/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { name: decodeURIComponent(name), bytes: Buffer.from(await response.arrayBuffer()) }
}

export async function linesOf(bytes: Uint8Array): Promise<string[][]> {
  const sheet = await readSheet(bytes)
  return 'lines' in sheet ? sheet.lines.map(({ cells }) => cells) : []
}
