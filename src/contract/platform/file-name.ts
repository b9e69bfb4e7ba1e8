import { z } from 'zod'

const longest = 255
/** Spaces of any kind, dots, and invisible characters. */
const unseen = String.raw`[\s.\p{Cf}\p{Z}]`
/** Looked at from the first of a row alone, or each would be followed to their end. */
const atEnd = new RegExp(`(?<!${unseen})${unseen}+$`, 'u')
const atStart = /^[\s\p{Cf}\p{Z}]+/u
/** Characters that reverse text and so disguise endings. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Returns a readable file name: in one line, without trailing blanks, dots and invisible characters, cut to the storable length. The ending stays.
 */
export function plainFileName(name: string): string {
  const tidy = name
    .toWellFormed()
    .replaceAll(turns, '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replace(atStart, '')
    .replace(atEnd, '')
  if (tidy.length <= longest) return tidy || 'photograph'
  const ending = /\.[a-z0-9]{1,5}$/i.exec(tidy)?.[0] ?? ''
  return (
    tidy
      .slice(0, longest - ending.length)
      .replace(/[\ud800-\udbff]$/, '')
      .replace(atEnd, '') + ending
  )
}

/** The name of a file that is handed in. */
export const FileName = z
  .string()
  .min(1)
  .max(2000, { abort: true })
  .overwrite((name) => plainFileName(name))
