import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/platform/config.ts'
import { webFolder, withBrand } from '#server/platform/http/web-files.ts'

/** Stands for a missing built page. */
const bare =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rightframe</title></head><body><div id="portal"><!--page--></div></body></html>'

/** The built payment page with the operator's words, to be filled at `<!--page-->`. */
export function pageFile(brand: Config['brand'], folder = webFolder): string {
  const file = join(folder, 'pay.html')
  return withBrand(existsSync(file) ? readFileSync(file, 'utf8') : bare, { ...brand })
}
