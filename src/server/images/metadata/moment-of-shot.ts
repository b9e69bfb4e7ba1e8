import type { ExpandedTags } from 'exifreader'
import { exifText, iptcText, type Said, xmpText } from './tag-text.ts'

/** The first photograph that is still there was taken in 1826; a camera whose clock was never set says 1970 or 2000. */
const firstYear = 1826
const offsetForm = /^(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)$/

/**
 * When a photograph was taken: local time where it was taken, ISO 8601, with the offset from UTC where the file tells it: in a tag
 * of its own, or by the satellites' clock beside the camera's.
 */
export function momentOfShot(tags: ExpandedTags): Said {
  const exif = exifText(tags, 'DateTimeOriginal') ?? exifText(tags, 'DateTimeDigitized')
  const local = exif && parsed(exif.value)
  if (local) return { value: local.moment + (local.offset || offsetOf(tags, local.moment)), from: 'EXIF' }
  const xmp = xmpText(tags, 'DateTimeOriginal') ?? xmpText(tags, 'DateCreated') ?? xmpText(tags, 'CreateDate')
  const inXmp = xmp && parsed(xmp.value)
  if (inXmp) return { value: inXmp.moment + inXmp.offset, from: 'XMP' }
  const day = iptcText(tags, 'Date Created')
  const inIptc = day && parsed([day.value, iptcText(tags, 'Time Created')?.value].filter(Boolean).join('T'))
  return inIptc ? { value: inIptc.moment + inIptc.offset, from: 'IPTC' } : undefined
}

/** The day, as the calendar had it where the photograph was taken. */
export const dayOfShot = (moment: NonNullable<Said>): Said => ({ ...moment, value: moment.value.slice(0, 10) })

const form = /^(\d{4})[:-](\d\d)[:-](\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/

/** `2024:05:03 14:02:11` and what XMP and IPTC write instead. Undefined for what no calendar or clock shows. */
function parsed(text: string): { moment: string; offset: string } | undefined {
  const [, year, month, day, hour, minute, second = '00', offset = ''] = form.exec(text) ?? []
  if (year === undefined || Number(year) < firstYear) return undefined
  const date = `${year}-${month ?? ''}-${day ?? ''}`
  if (!isDay(date)) return undefined
  if (hour === undefined || minute === undefined) return { moment: date, offset: '' }
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return { moment: `${date}T${hour}:${minute}:${second}`, offset: normalOffset(offset) }
}

function isDay(date: string): boolean {
  const moment = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date)
}

const normalOffset = (offset: string): string =>
  offsetForm.test(offset) ? offset.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2') : ''

function offsetOf(tags: ExpandedTags, local: string): string {
  const tag = exifText(tags, 'OffsetTimeOriginal') ?? exifText(tags, 'OffsetTime')
  return normalOffset(tag?.value ?? '') || offsetBySatellites(tags, local)
}

const quarterMs = 15 * 60_000

/** Satellites tell UTC: the nearest quarter of an hour between the two clocks is the offset, if it is one that exists. */
function offsetBySatellites(tags: ExpandedTags, local: string): string {
  const day = exifText(tags, 'GPSDateStamp')?.value
  const time = /^(\d\d?):(\d\d?):(\d\d?)/.exec(exifText(tags, 'GPSTimeStamp')?.value ?? '')
  const utc =
    day &&
    time &&
    parsed(
      `${day} ${time
        .slice(1)
        .map((part) => part.padStart(2, '0'))
        .join(':')}`,
    )
  if (!utc) return ''
  const quarters = Math.round((Date.parse(`${local}Z`) - Date.parse(`${utc.moment}Z`)) / quarterMs)
  if (!Number.isFinite(quarters) || Math.abs(quarters) > 14 * 4) return ''
  const minutes = Math.abs(quarters) * 15
  const two = (part: number) => String(part).padStart(2, '0')
  return `${quarters < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
