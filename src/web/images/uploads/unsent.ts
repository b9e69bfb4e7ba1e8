import { z } from 'zod'
import type { Id } from '#contract/wire.ts'
import { unsentKey } from './unsent-key.ts'
import type { Upload } from './upload.ts'

/** Upload that the page's end interrupted. Browsers do not let a page read its file again. */
export type Unsent = { name: string; bytes: number }

const Kept = z.object({ owner: z.string(), files: z.array(z.object({ name: z.string(), bytes: z.number() })) })

/** Last stored text in this browser; empty for none. */
let written = ''

/** Reads the person's unfinished uploads from before the page was closed or reloaded. */
export function readUnsent(owner: Id): Unsent[] {
  try {
    written = localStorage.getItem(unsentKey) ?? ''
    const kept = Kept.parse(JSON.parse(written))
    return kept.owner === owner ? kept.files : []
  } catch {
    return []
  }
}

/** Remembers uploads in progress; writes only when the list changes, not with every per cent. */
export function keepUnsent(owner: Id, uploads: readonly Upload[], still: readonly Unsent[]): void {
  const leaving = uploads.filter(({ state }) => state !== 'uploaded' && state !== 'known')
  const files = [...still, ...leaving.map(({ name, bytes }) => ({ name, bytes }))]
  const text = files.length > 0 ? JSON.stringify({ owner, files }) : ''
  if (text === written) return
  written = text
  try {
    if (text === '') localStorage.removeItem(unsentKey)
    else localStorage.setItem(unsentKey, text)
  } catch {
    // A browser without storage offers nothing again.
  }
}

/** Drops those that were chosen again. */
export const withoutChosen = (unsent: readonly Unsent[], files: readonly File[]): Unsent[] =>
  unsent.filter(({ name, bytes }) => !files.some((file) => file.name === name && file.size === bytes))
