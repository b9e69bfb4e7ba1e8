import type { Quad } from '#engine/index.ts'
import type { Grade, Kind } from './families.ts'
import type { Keep } from './kept.ts'
import type { Sheet } from './drawing/sheet.ts'

/** A picture to be looked up. Without `copyOf` it is a stranger's, and whatever is said to be its original is accused wrongly. */
export type Query = { family: string; bytes: Buffer; copyOf?: Copy }

/** What is true of a copy: `region` as in a verdict, `shows` and `may` as its family's. */
export type Copy = { owned: string; grade: Grade; region: Quad; shows: Kind[]; may: Kind[] }

/** What pictures are drawn with: photographs of strangers, and where drawn ones are kept. */
export type Drawing = { others: Sheet[]; keep: Keep }
