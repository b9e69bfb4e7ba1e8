import type { Quad } from '#engine/index.ts'
import type { Grade, Kind } from './families.ts'
import type { Keep } from './kept.ts'
import type { Sheet } from './drawing/sheet.ts'

/** A picture to be looked up. Without `copyOf` it is a stranger's, and any answer accuses wrongly. */
export type Query = { family: string; bytes: Buffer; copyOf?: Copy }

/** Truth on a copy, with its family's `shows` and `may`. */
export type Copy = { owned: string; grade: Grade; region: Quad; shows: Kind[]; may: Kind[] }

/** Material for drawing: strangers' photographs, and stored drawings. */
export type Drawing = { others: Sheet[]; keep: Keep }
