import type { FacetName } from '#contract/matches/facets.ts'
import { imageSources } from '#contract/images/sources.ts'
import { factWords } from '#web/sites/index.ts'

const said: Record<FacetName, Readonly<Record<string, string>>> = {
  ...factWords,
  tag: {
    'rightframe:flagged': 'Flagged by staff',
    'rightframe:top:us': 'Top in the US',
    'rightframe:top:world': 'Top in the world',
    'rightframe:top': 'Top',
  },
  band: { certain: 'Certain', likely: 'Likely', look: 'Have a look' },
  changes: {
    none: 'Unchanged',
    cropped: 'Cropped',
    mirrored: 'Mirrored',
    rotated: 'Rotated',
    resized: 'Resized',
    recoloured: 'Recoloured',
    'text-added': 'Text or logo added',
    watermark: 'Watermark changed',
    framed: 'Framed',
    within: 'Inside another picture',
    perspective: 'Seen at an angle',
  },
  licence: { licensed: 'Licensed', expired: 'Licence has ended', exceeds: 'Exceeds its licence' },
  source: imageSources,
  size: { small: 'Small, below 400 pixels', medium: 'Medium, 400 to 999', large: 'Large, from 1,000' },
  hotlink: { yes: 'Shown from your own site', no: 'A copy of its own' },
  within: { day: 'In the last day', week: 'In the last 7 days', month: 'In the last 30 days' },
  alive: { yes: 'Still on its page', no: 'No longer on its page' },
}

/** Returns the label of a filter value. */
export function wordOf(facet: FacetName, value: string): string {
  if (value === 'unknown') return 'Not known'
  return said[facet][value] ?? value
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** '2 – 8 Nov 2026', '30 Nov – 6 Dec 2026', 'from 2 Nov 2026'. */
export function formatDays({ from, to }: { from?: string | undefined; to?: string | undefined }): string {
  if (from !== undefined && to !== undefined) return day.formatRange(new Date(from), new Date(to))
  return from === undefined ? `until ${day.format(new Date(to ?? 0))}` : `from ${day.format(new Date(from))}`
}
