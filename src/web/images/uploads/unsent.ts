import { z } from 'zod'
import type { Upload } from './upload.ts'

/** A file that was on its way when the page went. Browsers do not let a page read it again by itself. */
export type Unsent = { name: string; bytes: number }

const key = 'rightframe.unsent'
const Kept = z.array(z.object({ name: z.string(), bytes: z.number() }))

/** What was on its way when this page was last closed or reloaded. */
export function readUnsent(): Unsent[] {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

let written = ''

/** Remembers what is on its way; written only when that has changed, not with every percent. */
export function keepUnsent(uploads: readonly Upload[], still: readonly Unsent[]): void {
  const leaving = uploads.filter(({ state }) => state !== 'uploaded' && state !== 'known')
  const all = [...still, ...leaving.map(({ name, bytes }) => ({ name, bytes }))]
  const text = all.length > 0 ? JSON.stringify(all) : ''
  if (text === written) return
  written = text
  try {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // A browser that keeps nothing offers nothing again.
  }
}

/** Those that have not been chosen again. */
export const withoutChosen = (unsent: readonly Unsent[], files: readonly File[]): Unsent[] =>
  unsent.filter(({ name, bytes }) => !files.some((file) => file.name === name && file.size === bytes))
