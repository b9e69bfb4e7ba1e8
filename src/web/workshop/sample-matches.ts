import type { Bar } from '#web/ui/drawings/stacked-bars.tsx'
import { framedCrop, hueOf, samplePhotos, sketch } from './sample-photos.ts'

/** Countries with copies of ten of Ana's photographs. */
export const matchesByCountry = [
  { country: 'US', count: 412 },
  { country: 'DE', count: 96 },
  { country: 'CA', count: 41 },
  { country: 'JP', count: 38 },
  { country: 'BR', count: 17 },
  { country: 'AU', count: 12 },
  { country: 'PT', count: 7 },
  { country: 'ZA', count: 4 },
  { country: 'SG', count: 1 },
]

export const partsOfBars = [
  { name: 'To decide', look: 'ink' },
  { name: 'Approved', look: 'ok' },
  { name: 'Ignored', look: 'hollow' },
] as const

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const counts = [
  [0, 4, 2],
  [0, 9, 6],
  [0, 0, 0],
  [1, 12, 3],
  [0, 7, 15],
  [3, 18, 9],
  [12, 22, 14],
  [9, 6, 4],
  [31, 11, 8],
  [26, 3, 0],
  [48, 9, 5],
  [17, 0, 1],
]

export const matchesByMonth: Omit<Bar, 'isChosen'>[] = months.map((month, at) => ({
  key: month,
  label: at % 3 === 0 ? month : '',
  counts: counts[at]!,
  words: `${month} 2026: ${partsOfBars.map(({ name }, part) => `${counts[at]![part]} ${name.toLowerCase()}`).join(', ')}`,
}))

/** Sites with a logo, without, and with a broken one. */
export const sites = [
  {
    name: 'greenfields.example',
    logo: sketch(1, 90),
    found: 48,
    told: '48 finds of 5 images, 31 to decide, best 99 %',
    hasUndecided: true,
    copies: samplePhotos.slice(4),
  },
  {
    name: 'studio-ono.example',
    logo: null,
    found: 3,
    told: '3 finds of 2 images, all decided, best 87 %',
    hasUndecided: false,
    copies: samplePhotos.slice(1, 4),
  },
  {
    name: 'poster-loft.example',
    logo: 'data:,',
    found: 1,
    told: 'One find, none decided, best 64 %',
    hasUndecided: true,
    copies: samplePhotos.slice(7, 8),
  },
]

export type SampleMatch = {
  id: string
  site: string
  page: string
  changes: string
  band: { filled: 'full' | 'half' | 'empty'; words: string }
  original: { title: string; aspect: number; source: string }
  copy: { aspect: number; source: string }
}

export const matches: SampleMatch[] = [
  {
    id: 'greenfields',
    site: 'greenfields.example',
    page: 'Behind the wall: an evening among the last roses',
    changes: 'Cropped to 24 %, framed, text or logo added',
    band: { filled: 'full', words: '99 %, certain' },
    original: { title: 'The walled garden', aspect: 1.5, source: sketch(1.5, hueOf(4)) },
    copy: { aspect: 1, source: framedCrop(hueOf(4)) },
  },
  {
    id: 'banner',
    site: 'lakeside-hotel.example',
    page: 'Rooms by the lake',
    changes: 'Cropped to 12 %, greyed',
    band: { filled: 'half', words: '81 %, likely' },
    original: { title: 'Birch', aspect: 0.3, source: sketch(0.3, 235) },
    copy: { aspect: 5, source: sketch(5, 235) },
  },
  {
    id: 'gone',
    site: 'wallpaper-barn.example',
    page: 'Wallpapers, page 14',
    changes: 'Unchanged',
    band: { filled: 'empty', words: '64 %, have a look' },
    original: { title: 'Storm front', aspect: 1, source: sketch(1, hueOf(8)) },
    copy: { aspect: 1, source: '' },
  },
]

/** A month of visits, with empty days. */
export const lookedDays = Array.from({ length: 30 }, (_, at) => {
  const amount = at % 3 === 0 ? 0 : ((at * 37) % 100) * 10
  const day = new Date(Date.UTC(2026, 9, 28 + at)).toISOString().slice(0, 10)
  return { day, amount, words: amount === 0 ? 'nothing looked at' : `${amount} pictures` }
})
