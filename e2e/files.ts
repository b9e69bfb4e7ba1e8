import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { photographs } from '../demo/photos/photographs.ts'

type GivenFile = { name: string; mimeType: string; buffer: Buffer }

/** One of Ana's photographs, as a file of the visitor's. */
export function photograph(file: string): GivenFile {
  const { path } = photographs().find((one) => one.file === file)!
  return { name: basename(file), mimeType: 'image/jpeg', buffer: readFileSync(path) }
}

/** Drops files on the page. */
export async function drop(page: Page, files: readonly GivenFile[]): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }))
  await page.evaluate(async (all) => {
    const transfer = new DataTransfer()
    for (const { name, mimeType, base64 } of all)
      transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name, { type: mimeType }))
    for (const type of ['dragenter', 'dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }))
  }, given)
}
