import type { ExpandedTags } from 'exifreader'
import { exifText, iptcText, type Said, xmpText } from './tag-text.ts'

/** The first photograph that is still there was taken in 1826; a camera whose clock was never set says 1970 or 2000. */
const firstYear = 1826
const offsetForm = /^(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)$/

/** `ahead` is the first day that a clock gave and that is still to come; it is never believed. */
export type Shot = { takenAt: Said; ahead: Said }

/**
 * When a photograph was taken: local time where it was taken, ISO 8601, with the offset from UTC where the file tells it: in a tag
 * of its own, or by the satellites' clock beside the camera's. The first of the file's clocks that shows a day not after `latest`
 * (YYYY-MM-DD) is believed.
 */
export function momentOfShot(tags: ExpandedTags, latest: string): Shot {
  const shown = clocksOf(tags).flatMap(({ said, offset }) => {
    const { moment, offset: own } = (said && parsed(said.value)) ?? {}
    return said && moment !== undefined ? [{ from: said.from, moment, offset: () => own || offset(moment) }] : []
  })
  const believed = shown.find(({ moment }) => dayIn(moment) <= latest)
  const ahead = shown.find(({ moment }) => dayIn(moment) > latest)
  return {
    takenAt: believed && { value: believed.moment + believed.offset(), from: believed.from },
    ahead: ahead && { value: dayIn(ahead.moment), from: ahead.from },
  }
}

type Clock = { said: Said; offset: (moment: string) => string }

/** Every place where a file says when it was taken, best first. */
function clocksOf(tags: ExpandedTags): Clock[] {
  const exif = (name: string, offsetName: string): Clock => ({
    said: exifText(tags, name),
    offset: (moment) => offsetOf(tags, offsetName, moment),
  })
  const bare = (said: Said): Clock => ({ said, offset: () => '' })
  return [
    exif('DateTimeOriginal', 'OffsetTimeOriginal'),
    exif('DateTimeDigitized', 'OffsetTimeDigitized'),
    ...['DateTimeOriginal', 'DateCreated', 'CreateDate'].map((name) => bare(xmpText(tags, name))),
    bare(inIptc(tags)),
  ]
}

function inIptc(tags: ExpandedTags): Said {
  const day = iptcText(tags, 'Date Created')
  return day && { ...day, value: [day.value, iptcText(tags, 'Time Created')?.value].filter(Boolean).join('T') }
}

const dayIn = (moment: string): string => moment.slice(0, 10)

/** The day, as the calendar had it where the photograph was taken. */
export const dayOfShot = (moment: NonNullable<Said>): Said => ({ ...moment, value: dayIn(moment.value) })

const dayForm = /^(\d{4})\s?([:/.-])\s?(\d\d?)\s?\2\s?(\d\d?)(?=$|\D)/
const compactForm = /^(\d{4})()(\d\d)(\d\d)(?=$|\D)/
const timeForm =
  /^(?:T|\s)\s?(\d\d?)\s?[:.]\s?(\d\d?)(?:\s?[:.]\s?(\d\d?)(?:[.,]\d+)?)?\s*([ap]m)?\s*(Z|[+-]\d\d:?\d\d)?$/i
/** What EXIF writes where the hour is not known. */
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
