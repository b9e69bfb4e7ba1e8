import { open, rename } from 'node:fs/promises'

/** Writes an index's snapshot so that a reader finds all of it or what was there before. */
export async function saveIndex(file: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const unfinished = `${file}.tmp`
  const out = await open(unfinished, 'w', 0o600)
  try {
    for await (const piece of pieces) await out.writeFile(piece)
    await out.sync()
  } finally {
    await out.close()
  }
  await rename(unfinished, file)
}
