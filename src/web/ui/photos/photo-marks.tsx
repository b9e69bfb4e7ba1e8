import type { ReactNode } from 'react'

/** Corners in fractions of the photograph's width and height. */
export type Polygon = readonly (readonly [x: number, y: number])[]

/** Hatches and names the area outside the polygon. */
export const HatchedOutside = ({ of, label }: { of: Polygon; label: string }) => (
  <>
    <span aria-hidden className="hatched absolute inset-0" style={{ clipPath: outside(of) }} />
    <span className="absolute end-0 bottom-0 p-2">
      <PhotoLabel>{label}</PhotoLabel>
    </span>
  </>
)

/** Hatching for an empty area. */
export const Hatching = () => <span aria-hidden className="hatched absolute inset-0" />

/** The grease pencil's line around a part of a photograph. */
export const Outlined = ({ polygon }: { polygon: Polygon }) => (
  <svg
    aria-hidden
    viewBox="0 0 1 1"
    preserveAspectRatio="none"
    className="pointer-events-none absolute inset-0 size-full overflow-visible stroke-photo-mark"
  >
    <polygon
      points={polygon.map(([x, y]) => `${x},${y}`).join(' ')}
      fill="none"
      strokeWidth={3}
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  </svg>
)

/** Label on a photograph, in its upper corner. */
export const PhotoLabels = ({ children }: { children: ReactNode }) => (
  <span className="pointer-events-none absolute start-0 top-0 flex max-w-full flex-wrap gap-1 p-2">{children}</span>
)

export const PhotoLabel = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5 rounded-frame bg-photo-band px-2 py-0.5 text-small text-on-photo [&_svg]:size-4">
    {children}
  </span>
)

/** Path around the frame and around the polygon: the even-odd rule fills only the area between them. */
function outside(polygon: Polygon): string {
  const first = polygon[0]
  if (!first) return 'none'
  const corners = [...polygon, first].map(([x, y]) => `${x * 100}% ${y * 100}%`).join(', ')
  return `polygon(evenodd, 0% 0%, 100% 0%, 100% 100%, 0% 100%, 0% 0%, ${corners}, 0% 0%)`
}
