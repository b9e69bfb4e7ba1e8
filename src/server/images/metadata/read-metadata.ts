import type { ExpandedTags } from 'exifreader'
import type { FoundMetadata, MetadataValue } from '#contract/images/metadata.ts'
import { latestDay } from '#server/platform/latest-day.ts'
import { dayOfShot, momentOfShot, type Shot } from './moment-of-shot.ts'
import { placeOf } from './place-of-file.ts'
import { type PngText, pngText } from './png-texts.ts'
import { isStockNotice, isStockPerson, isStockTitle } from './stock/is-stock.ts'
import { cleaned, exifText, iptcText, iptcTexts, type Said, valueOf, xmpText, xmpTexts } from './tag-text.ts'
import { type FileTags, tagsOfFile } from './tags-of-file.ts'

/** The language that the owner reads, as a BCP 47 tag. */
export type Reader = { language?: string | undefined; now?: Date }

/**
 * Reads EXIF, IPTC, XMP and PNG texts of a file. XMP wins over IPTC over EXIF, as the IPTC's guidelines say. Default texts of cameras and programs
 * are ignored. Unreadable metadata gives an empty result; a date after `now` is reported, not taken.
 */
export function readMetadata(bytes: Uint8Array, { language, now = new Date() }: Reader = {}): FoundMetadata {
  const file = tagsOfFile(bytes, language)
  const { tags } = file
  const position = positionOf(tags)
  const shot = momentOfShot(tags, latestDay(now))
  const { takenAt } = shot
  const keywords = keywordsOf(tags)
  return {
    ...said('title', titleOf(file)),
    ...said('creator', creatorOf(file)),
    ...said('copyright', copyrightOf(file)),
    ...said('place', placeOf(tags)),
    ...said('takenOn', takenAt && dayOfShot(takenAt)),
    ...said('takenAt', takenAt),
    ...(position ? { position } : {}),
    ...(keywords.length > 0 ? { keywords } : {}),
    more: [...onDates(shot), ...moreOf(file)],
  }
}

const inPng = (texts: readonly PngText[], ...keywords: string[]): Said => valueOf(pngText(texts, ...keywords), 'PNG')

const titleOf = ({ tags, pngTexts }: FileTags): Said =>
  firstUnless(
    isStockTitle,
    xmpText(tags, 'title'),
    iptcText(tags, 'Object Name'),
    xmpText(tags, 'Headline'),
    iptcText(tags, 'Headline'),
    exifText(tags, 'XPTitle'),
    inPng(pngTexts, 'title'),
  )

function creatorOf({ tags, pngTexts }: FileTags): Said {
  const own = ['Make', 'Model', 'Software'].flatMap((name) => exifText(tags, name)?.value ?? [])
  return firstUnless(
    (name) => isStockPerson(name, own),
    xmpText(tags, 'creator'),
    iptcText(tags, 'By-line'),
    exifText(tags, 'Artist'),
    listed(exifText(tags, 'XPAuthor')),
    inPng(pngTexts, 'author', 'artist', 'creator'),
  )
}

const copyrightOf = ({ tags, pngTexts }: FileTags): Said =>
  firstUnless(
    isStockNotice,
    xmpText(tags, 'rights'),
    iptcText(tags, 'Copyright Notice'),
    exifText(tags, 'Copyright'),
    inPng(pngTexts, 'copyright'),
  )

const descriptionOf = ({ tags, pngTexts }: FileTags): Said =>
  firstUnless(
    isStockTitle,
    xmpText(tags, 'description'),
    iptcText(tags, 'Caption/Abstract'),
    exifText(tags, 'ImageDescription'),
    exifText(tags, 'XPSubject'),
    exifText(tags, 'XPComment'),
    inPng(pngTexts, 'description', 'comment'),
  )

const firstUnless = (isStock: (text: string) => boolean, ...values: Said[]): Said =>
  values.find((value) => value !== undefined && !isStock(value.value))

/** Windows parts several by semicolons. */
const listed = (said: Said): Said => said && { ...said, value: partsOf(said.value).join(', ') }
const partsOf = (text: string): string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const first = (...values: Said[]): Said => values.find((value) => value !== undefined)

const said = <Name extends string>(name: Name, value: Said): { [K in Name]?: MetadataValue } =>
  (value ? { [name]: value } : {}) as { [K in Name]?: MetadataValue }

function positionOf({ gps }: ExpandedTags): FoundMetadata['position'] {
  const { Latitude: latitude, Longitude: longitude } = gps ?? {}
  if (latitude === undefined || longitude === undefined) return undefined
  // Cameras without a fix write zeroes.
  const isReal = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
  return isReal ? { latitude, longitude } : undefined
}

const maxKeywords = 100

const keywordsOf = (tags: ExpandedTags): string[] =>
  [
    ...new Set([
      ...xmpTexts(tags, 'subject'),
      ...iptcTexts(tags, 'Keywords'),
      ...partsOf(exifText(tags, 'XPKeywords')?.value ?? ''),
    ]),
  ].slice(0, maxKeywords)

/** Notes for the owner about the day. */
function onDates({ ahead, vague, isOfFile, takenAt }: Shot): FoundMetadata['more'] {
  const lines: [string, Said][] = [
    ['Date left out', ahead && { ...ahead, value: `The camera’s clock was wrong: ${ahead.value} is still to come.` }],
    ['Date', vague && { ...vague, value: `Only this much is told of the day: ${vague.value}.` }],
    ['Date', isOfFile ? takenAt && { ...takenAt, value: 'The file tells only when it was written.' } : undefined],
  ]
  return lines.flatMap(([name, value]) => (value ? [{ name, ...value }] : []))
}

/** Additional lines in the order of display. */
function moreOf(file: FileTags): FoundMetadata['more'] {
  const { tags, pngTexts } = file
  const lines: [string, Said][] = [
    ['Description', descriptionOf(file)],
    ['Credit', first(xmpText(tags, 'Credit'), iptcText(tags, 'Credit'))],
    ['Terms of use', xmpText(tags, 'UsageTerms')],
    ['Rights page', xmpText(tags, 'WebStatement')],
    ['Camera', cameraOf(tags)],
    ['Lens', first(exifText(tags, 'LensModel'), xmpText(tags, 'Lens'))],
    ['Exposure', exposureOf(tags)],
    ['Written by', first(exifText(tags, 'Software'), xmpText(tags, 'CreatorTool'), inPng(pngTexts, 'software'))],
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
