import type { Draw } from './drawing/draw.ts'
import type { Sheet } from './drawing/sheet.ts'

/** Means of a change: chance, and strangers' pictures. */
export type Setting = { draw: Draw; others: Sheet[] }
export type Transform = (sheet: Sheet, setting: Setting) => Promise<Sheet>

/** Applies one after another. */
export const steps =
  (...all: Transform[]): Transform =>
  async (sheet, setting) => {
    let done = sheet
    for (const transform of all) done = await transform(done, setting)
    return done
  }
