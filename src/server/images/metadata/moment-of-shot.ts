import type { ExpandedTags } from 'exifreader'
import { exifText, iptcText, type Said, xmpText } from './tag-text.ts'

/** The first photograph that is still there was taken in 1826; a camera whose clock was never set says 1970 or 2000. */
const firstYear = 1826
const offsetForm = /^(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)$/

/**
 * `ahead` is the first day that a clock gave and that is still to come; it is never believed. `vague` is a year or a month without a day.
 * `isOfFile`: the moment is when the file was written, as nothing else is told.
 */
export type Shot = { takenAt: Said; ahead: Said; vague: Said; isOfFile: boolean }

/**
 * When a photograph was taken: local time where it was taken, ISO 8601, with the offset from UTC where the file tells it: in a tag
 * of its own, or by the satellites' clock beside the camera's. The first of the file's clocks that shows a day not after `latest`
 * (YYYY-MM-DD) is believed. Where the file tells only the year or the month when a picture came to be, no other clock is.
 */
export function momentOfShot(tags: ExpandedTags, latest: string): Shot {
  const clocks = clocksOf(tags)
  const vague = vagueIn(clocks)
  const shown = clocks.flatMap(({ said, means, offset }) => {
    const { moment, offset: own } = (said && parsed(said.value)) ?? {}
    if (!said || moment === undefined || (vague && means !== 'created')) return []
    return [{ from: said.from, means, moment, offset: () => own || offset(moment) }]
  })
  const believed = shown.find(({ moment }) => dayIn(moment) <= latest)
  const ahead = shown.find(({ moment }) => dayIn(moment) > latest)
  return {
    takenAt: believed && { value: believed.moment + believed.offset(), from: believed.from },
    ahead: ahead && { value: dayIn(ahead.moment), from: ahead.from },
    vague: believed ? undefined : vague,
    isOfFile: believed?.means === 'file',
  }
}

/** A year or a month when a picture came to be, which no day of its digitising stands for. */
function vagueIn(clocks: readonly Clock[]): Said {
  for (const { said, means } of clocks) {
    const [, year = '', month = ''] = (said && /^(\d{4})(?:[-:/.]?(\d\d))?(?:[-:/.]?00)?$/.exec(said.value)) ?? []
    if (!said || means !== 'created' || Number(year) < firstYear) continue
    return { value: Number(month) >= 1 && Number(month) <= 12 ? `${year}-${month}` : year, from: said.from }
  }
  return undefined
}

type Clock = { said: Said; means: 'created' | 'digitised' | 'file'; offset: (moment: string) => string }

/**
 * Every place where a file says when it was taken, best first: when the picture came to be, when it was digitised, and when a camera that tells no
 * more wrote the file. Source: the Metadata Working Group's guidelines, 5.3, by which a scan of 1998 shows a picture of 1962.
 */
function clocksOf(tags: ExpandedTags): Clock[] {
  const exif = (means: Clock['means'], name: string, offsetName: string): Clock => ({
    said: exifText(tags, name),
    means,
    offset: (moment) => offsetOf(tags, offsetName, moment),
  })
  const bare = (means: Clock['means'], said: Said): Clock => ({ said, means, offset: () => '' })
  return [
    exif('created', 'DateTimeOriginal', 'OffsetTimeOriginal'),
    ...['DateTimeOriginal', 'DateCreated'].map((name) => bare('created', xmpText(tags, name))),
    bare('created', inIptc(tags, 'Date Created', 'Time Created')),
    exif('digitised', 'DateTimeDigitized', 'OffsetTimeDigitized'),
    ...['DateTimeDigitized', 'CreateDate'].map((name) => bare('digitised', xmpText(tags, name))),
    bare('digitised', inIptc(tags, 'Digital Creation Date', 'Digital Creation Time')),
    exif('file', 'DateTime', 'OffsetTime'),
  ]
}

function inIptc(tags: ExpandedTags, dayName: string, timeName: string): Said {
  const day = iptcText(tags, dayName)
  return day && { ...day, value: [day.value, iptcText(tags, timeName)?.value].filter(Boolean).join('T') }
}

const dayIn = (moment: string): string => moment.slice(0, 10)

/** The day, as the calendar had it where the photograph was taken. */
export const dayOfShot = (moment: NonNullable<Said>): Said => ({ ...moment, value: dayIn(moment.value) })

const dayForm = /^(\d{4})\s?([:/.-])\s?(\d\d?)\s?\2\s?(\d\d?)(?=$|\D)/
const compactForm = /^(\d{4})()(\d\d)(\d\d)(?=$|\D)/
const timeForm =
  /^(?:T|\s)\s?(\d\d?)\s?[:.]\s?(\d\d?)(?:\s?[:.]\s?(\d\d?)(?:[.,]\d+)?)?\s*([ap]m)?\s*(Z|[+-]\d\d:?\d\d)?$/i
/** EXIF text of an unknown hour. */
const noTime = /^[\sT:.]*$/

/** `2024:05:03 14:02:11` and what programs write instead. Undefined for what no calendar or clock shows. */
function parsed(text: string): { moment: string; offset: string } | undefined {
  const [all = '', year, , month = '', day = ''] = dayForm.exec(text) ?? compactForm.exec(text) ?? []
  if (year === undefined || Number(year) < firstYear) return undefined
  const date = [year, twoDigits(month), twoDigits(day)].join('-')
  if (!isDay(date)) return undefined
  const rest = text.slice(all.length)
  const time = noTime.test(rest) ? undefined : timeIn(rest)
  return time ? { moment: `${date}T${time.clock}`, offset: time.offset } : { moment: date, offset: '' }
}

/** Undefined for what no clock shows: the day counts all the same. */
function timeIn(text: string): { clock: string; offset: string } | undefined {
  const [, hour, minute, second = '00', half, offset = ''] = timeForm.exec(text) ?? []
  if (hour === undefined || minute === undefined) return undefined
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return { clock: [hours, minute, second].map(twoDigits).join(':'), offset: normalOffset(offset.toUpperCase()) }
}

const twoDigits = (part: string | number): string => String(part).padStart(2, '0')

function isDay(date: string): boolean {
  const moment = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date)
}

const normalOffset = (offset: string): string =>
  offsetForm.test(offset) ? offset.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2') : ''

function offsetOf(tags: ExpandedTags, name: string, local: string): string {
  if (local === dayIn(local)) return ''
  const tag = exifText(tags, name) ?? exifText(tags, 'OffsetTime')
  return normalOffset(tag?.value ?? '') || offsetBySatellites(tags, local)
}

const quarterMs = 15 * 60_000

/** Satellites tell UTC: the nearest quarter of an hour between the two clocks is the offset, if it is one that exists. */
function offsetBySatellites(tags: ExpandedTags, local: string): string {
  const day = exifText(tags, 'GPSDateStamp')?.value
  const time = /^(\d\d?):(\d\d?):(\d\d?)/.exec(exifText(tags, 'GPSTimeStamp')?.value ?? '')
  const utc = day && time && parsed(`${day} ${time.slice(1).join(':')}`)
  if (!utc) return ''
  const quarters = Math.round((Date.parse(`${local}Z`) - Date.parse(`${utc.moment}Z`)) / quarterMs)
  if (!Number.isFinite(quarters) || Math.abs(quarters) > 14 * 4) return ''
  const minutes = Math.abs(quarters) * 15
  return `${quarters < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}
