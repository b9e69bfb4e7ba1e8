import ExifReader, { type ExpandedTags } from 'exifreader'
import { chooseLanguage } from './own-language.ts'
import { readInOwnLetters } from './own-letters.ts'
import { asFile, type PngText, pngTextsOf, rawProfilesOf } from './png-texts.ts'

/** Tags of a file, decoded with its charset and in one language. */
export type FileTags = { tags: ExpandedTags; pngTexts: readonly PngText[] }

/** A file whose metadata cannot be read has none. `language` is a BCP 47 tag. */
export function tagsOfFile(bytes: Uint8Array, language: string | undefined): FileTags {
  const pngTexts = pngTextsOf(bytes)
  const within = rawProfilesOf(pngTexts).flatMap((profile) => asFile(profile) ?? [])
  const tags = [bytes, ...within].map(read).reduce(joined)
  try {
    readInOwnLetters(tags)
    chooseLanguage(tags, language)
  } catch {
    return { tags: {}, pngTexts }
  }
  return { tags, pngTexts }
}

function read(bytes: Uint8Array): ExpandedTags {
  try {
    return ExifReader.load(Buffer.from(bytes), { expanded: true })
  } catch {
    return {}
  }
}

/** The first of two equal tags wins: a chunk before a profile written as text. */
const joined = (first: ExpandedTags, other: ExpandedTags): ExpandedTags => ({
  ...first,
  exif: { ...other.exif, ...first.exif },
  iptc: { ...other.iptc, ...first.iptc },
  ...((first.xmp ?? other.xmp) && { xmp: Object.assign({ _raw: '' }, other.xmp, first.xmp) }),
  gps: { ...other.gps, ...first.gps },
})
