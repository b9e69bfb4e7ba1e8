import ExifReader, { type ExpandedTags } from 'exifreader'
import type { FoundMetadata, MetadataStandard, MetadataValue } from '#contract/images/metadata.ts'
import { latestDay } from '#server/platform/latest-day.ts'
import { dayOfShot, momentOfShot } from './moment-of-shot.ts'
import { chooseLanguage } from './own-language.ts'
import { readInOwnLetters } from './own-letters.ts'
import { cleaned, exifText, iptcText, iptcTexts, type Said, xmpText, xmpTexts } from './tag-text.ts'

/** The language that the owner reads, as a BCP 47 tag. */
export type Reader = { language?: string | undefined; now?: Date }

/**
 * What a file says of itself in EXIF, IPTC and XMP. Where they differ, XMP is believed before IPTC before EXIF, as the IPTC's
 * guidelines have it. A file whose metadata cannot be read says nothing; a date that is still to come `now` is told and not taken.
 */
export function readMetadata(bytes: Uint8Array, { language, now = new Date() }: Reader = {}): FoundMetadata {
  const tags = tagsOf(bytes, language)
  const position = positionOf(tags)
  const { takenAt, ahead } = momentOfShot(tags, latestDay(now))
  const takenOn = takenAt && dayOfShot(takenAt)
  const keywords = keywordsOf(tags)
  return {
    ...said('title', first(xmpText(tags, 'title'), iptcText(tags, 'Object Name'), xmpText(tags, 'Headline'))),
    ...said('creator', first(xmpText(tags, 'creator'), iptcText(tags, 'By-line'), exifText(tags, 'Artist'))),
    ...said(
      'copyright',
      first(xmpText(tags, 'rights'), iptcText(tags, 'Copyright Notice'), exifText(tags, 'Copyright')),
    ),
    ...said('place', first(placeInXmp(tags), placeInIptc(tags))),
    ...said('takenOn', takenOn),
    ...said('takenAt', takenAt),
    ...(position ? { position } : {}),
    ...(keywords.length > 0 ? { keywords } : {}),
    more: [...leftOut(ahead), ...moreOf(tags)],
  }
}

function tagsOf(bytes: Uint8Array, language: string | undefined): ExpandedTags {
  try {
    const tags = ExifReader.load(Buffer.from(bytes), { expanded: true })
    readInOwnLetters(tags)
    chooseLanguage(tags, language)
    return tags
  } catch {
    return {}
  }
}

const first = (...values: Said[]): Said => values.find((value) => value !== undefined)

const said = <Name extends string>(name: Name, value: Said): { [K in Name]?: MetadataValue } =>
  (value ? { [name]: value } : {}) as { [K in Name]?: MetadataValue }

const placeInXmp = (tags: ExpandedTags) =>
  joined(
    'XMP',
    ['Location', 'City', 'State', 'Country'].map((name) => xmpText(tags, name)),
  )

const placeInIptc = (tags: ExpandedTags) =>
  joined(
    'IPTC',
    ['Sub-location', 'City', 'Province/State', 'Country/Primary Location Name'].map((name) => iptcText(tags, name)),
  )

function joined(from: MetadataStandard, parts: Said[]): Said {
  const words = [...new Set(parts.flatMap((part) => (part ? [part.value] : [])))]
  return words.length > 0 ? { value: words.join(', '), from } : undefined
}

function positionOf({ gps }: ExpandedTags): FoundMetadata['position'] {
  const { Latitude: latitude, Longitude: longitude } = gps ?? {}
  if (latitude === undefined || longitude === undefined) return undefined
  // Cameras without a fix write zeroes.
  const isReal = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
  return isReal ? { latitude, longitude } : undefined
}

const maxKeywords = 100

const keywordsOf = (tags: ExpandedTags): string[] =>
  [...new Set([...xmpTexts(tags, 'subject'), ...iptcTexts(tags, 'Keywords')])].slice(0, maxKeywords)

const leftOut = (ahead: Said): FoundMetadata['more'] =>
  ahead
    ? [{ ...ahead, name: 'Date left out', value: `The camera’s clock was wrong: ${ahead.value} is still to come.` }]
    : []

/** What is worth a line of its own, in the order in which it is shown. */
function moreOf(tags: ExpandedTags): FoundMetadata['more'] {
  const lines: [string, Said][] = [
    [
      'Description',
      first(xmpText(tags, 'description'), iptcText(tags, 'Caption/Abstract'), exifText(tags, 'ImageDescription')),
    ],
    ['Credit', first(xmpText(tags, 'Credit'), iptcText(tags, 'Credit'))],
    ['Terms of use', xmpText(tags, 'UsageTerms')],
    ['Rights page', xmpText(tags, 'WebStatement')],
    ['Camera', cameraOf(tags)],
    ['Lens', first(exifText(tags, 'LensModel'), xmpText(tags, 'Lens'))],
    ['Exposure', exposureOf(tags)],
    ['Written by', first(exifText(tags, 'Software'), xmpText(tags, 'CreatorTool'))],
    ['Serial number', exifText(tags, 'BodySerialNumber')],
  ]
  return lines.flatMap(([name, value]) => (value ? [{ name, ...value }] : []))
}

/** Makers repeat their name in the model: 'NIKON CORPORATION' and 'NIKON D850'. */
function cameraOf(tags: ExpandedTags): Said {
  const make = exifText(tags, 'Make')
  const model = exifText(tags, 'Model')
  if (!make || !model) return model ?? make
  const [brand = ''] = make.value.split(' ')
  const isRepeated = model.value.toLowerCase().startsWith(brand.toLowerCase())
  return { ...model, value: isRepeated ? model.value : `${make.value} ${model.value}` }
}

function exposureOf(tags: ExpandedTags): Said {
  const parts = ['ExposureTime', 'FNumber', 'ISOSpeedRatings', 'FocalLength'].map((name) => exifText(tags, name)?.value)
  const [time, aperture, iso, focal] = parts
  const words = [time && `${time} s`, aperture, iso && `ISO ${iso}`, focal].filter((part) => part !== undefined)
  return words.length > 0 ? { value: cleaned(words.join(', ')), from: 'EXIF' } : undefined
}
