import { picturesIn } from './named-pictures.ts'
import { addressesInScript } from './script-addresses.ts'
import { addressesOfSrcset } from './srcset.ts'

const pictureElements = new Set(['img', 'source', 'picture', 'image', 'amp-img'])
const ofPictures =
  /src|ima?ge?|photo|pic|bg|background|orig|lazy|late|full|large|zoom|hi-?res|retina|thumb|poster|preview|cover|echo|media/
/** Attributes for other targets, or for styling. */
const ofOthers =
  /(?:^|[-_])(?:href|link|permalink|page|page-url|action|api|share|pin|pin-url|target|id|type|class|alt|title|caption|sizes|ratio|format)$/

/** True for an attribute that may name a picture for a lazy-loading script: `data-…`, and any name that speaks of pictures. */
export const isLate = (attribute: string) =>
  attribute.startsWith('data-') || (ofPictures.test(attribute) && !known.has(attribute))
const known = new Set(['srclang', 'srcdoc', 'loading', 'imagesizes', 'allowfullscreen'])

/**
 * Addresses of pictures in an attribute that scripts read: an address, a `srcset`, a style rule, or JSON with any of these. `width` fills
 * addresses that leave it open.
 */
export function latePictures(element: string, attribute: string, value: string, width?: number): string[] {
  if (attribute.endsWith('srcset')) return picturesOrSrcset(value, width)
  const speaks = ofPictures.test(attribute) && !ofOthers.test(attribute)
  if (/^\s*[[{]/.test(value) && /["']/.test(value)) return addressesInScript(value, speaks ? 'image' : '')
  const isOfPicture = pictureElements.has(element) && !ofOthers.test(attribute) && /^\s*(?:https?:\/)?\//i.test(value)
  return picturesIn(value, { isPicture: speaks || isOfPicture, ...(width === undefined ? {} : { width }) })
}

const picturesOrSrcset = (value: string, width?: number) =>
  /[{%]/.test(value)
    ? picturesIn(value, { isPicture: true, ...(width === undefined ? {} : { width }) })
    : addressesOfSrcset(value)

/** The largest width in `[180, 360, 720]` or similar lists. */
export function largestWidth(widths: string | undefined): number | undefined {
  const all = (widths ?? '').slice(0, 1000).match(/\d{2,4}/g)
  return all ? Math.max(...all.map(Number)) : undefined
}
