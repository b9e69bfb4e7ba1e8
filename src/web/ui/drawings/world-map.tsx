import { useMemo } from 'react'
import { Ring } from './ring.tsx'
import { useRoving } from './use-roving.ts'
import world from './world.json'

type Counted = { country: string; count: number }
type WorldMapProps = {
  label: string
  /** Countries by their two letters, highest count first. */
  counts: readonly Counted[]
  /** 'Germany, 12 matches'. */
  wordsOf: (counted: Counted) => string
  chosen: readonly string[]
  onChoose: (country: string) => void
}

/** World map, darker where counts are higher, with rings around the highest. Arrow keys go from the highest count to the lowest. */
export function WorldMap({ label, counts, wordsOf, chosen, onChoose }: WorldMapProps) {
  const marked = useMemo(() => counts.flatMap(shapeOf), [counts])
  const roving = useRoving(marked.map(({ country }) => country))
  const most = Math.max(1, ...marked.map(({ count }) => count))
  return (
    // Room above for rings of the far north.
    <div className="pt-8">
      <div className="relative">
        <svg
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing is no form
          role="group"
          aria-label={label}
          viewBox={`-4 -4 ${world.width + 8} ${world.height + 8}`}
          className="block h-auto w-full"
        >
          <path d={land} className="fill-line stroke-raised" strokeWidth={1} />
          {marked.toSorted(largestFirst).map(({ country, count, path, x, y }) => (
            <g
              key={country}
              {...roving(country)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a part of a drawing cannot be a button element
              role="button"
              aria-label={wordsOf({ country, count })}
              aria-pressed={chosen.includes(country)}
              onClick={() => onChoose(country)}
              onKeyDown={(event) => {
                roving(country).onKeyDown(event)
                if (event.key !== 'Enter' && event.key !== ' ') return
                event.preventDefault()
                onChoose(country)
              }}
              className={`cursor-pointer ${chosen.includes(country) ? 'fill-mark' : 'fill-ink'}`}
            >
              <title>{wordsOf({ country, count })}</title>
              <Shape {...{ path, x, y }} opacity={shadeOf(count, most)} />
            </g>
          ))}
        </svg>
        {apart(marked).map(({ country, count, x, y, path }) => (
          <span
            key={country}
            aria-hidden
            className={`pointer-events-none absolute -translate-x-1/2 rounded-full bg-raised/80 text-small font-semibold tabular-nums ${path.length < minRoom ? '-translate-y-[115%]' : '-translate-y-1/2'}`}
            style={{ left: `${(x / world.width) * 100}%`, top: `${(y / world.height) * 100}%` }}
          >
            <Ring drawnOnceFor={`${country} ${count}`}>{count.toLocaleString('en-US')}</Ring>
          </span>
        ))}
      </div>
    </div>
  )
}

/** Draws a country too small for an outline as a dot. A wide invisible line makes shapes easier to hit. */
const Shape = ({ path, x, y, opacity }: { path: string; x: number; y: number; opacity: number }) => {
  const hit = { fill: 'none', stroke: 'transparent', strokeWidth: 14, vectorEffect: 'non-scaling-stroke' } as const
  return path === '' ? (
    <>
      <circle cx={x} cy={y} r={7} fillOpacity={Math.max(opacity, 0.7)} />
      <circle cx={x} cy={y} r={7} pointerEvents="all" {...hit} />
    </>
  ) : (
    <>
      <path d={path} pointerEvents="stroke" {...hit} />
      <path d={path} fillOpacity={opacity} className="stroke-raised hover:stroke-ink" />
    </>
  )
}

const countries: Readonly<Record<string, string>> = world.countries
const land = Object.values(countries)
  .map((shape) => shape.split(/ (.*)/)[1] ?? '')
  .join('')

type Marked = Counted & { x: number; y: number; path: string }

function shapeOf(counted: Counted): Marked[] {
  const shape = countries[counted.country]
  if (shape === undefined || counted.count === 0) return []
  const [place = '', path = ''] = shape.split(/ (.*)/)
  const [x = 0, y = 0] = place.split(',').map(Number)
  return [{ ...counted, x, y, path }]
}

/** Sorted by the length of the outline, so that a small country is not below its neighbour's edge. */
const largestFirst = (a: Marked, b: Marked) => b.path.length - a.path.length

/** Logarithmic, so that a hundredth of the maximum stays visible. */
const shadeOf = (count: number, most: number) => 0.3 + 0.6 * (Math.log1p(count) / Math.log1p(most))

/** Outline length below which the ring hangs above. */
const minRoom = 700
const maxRings = 4
const minApart = 170

/** Countries with the highest counts whose rings do not overlap. */
function apart(marked: readonly Marked[]): Marked[] {
  const ringed: Marked[] = []
  for (const one of marked)
    if (ringed.length < maxRings && ringed.every(({ x, y }) => Math.hypot(x - one.x, y - one.y) > minApart))
      ringed.push(one)
  return ringed
}
