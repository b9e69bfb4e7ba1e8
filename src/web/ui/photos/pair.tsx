import type { ReactNode } from 'react'

type Framed = { aspect: number; shown: ReactNode; caption?: string }
type PairProps = {
  /** Height of both, less in a narrow space. */
  height: number
  one: Framed
  /** Left out where there is no second picture. */
  other?: Framed
}

/** Two equally high photographs in their own proportions. */
export const Pair = ({ height, one, other }: PairProps) => (
  <div
    className="flex w-full gap-2"
    style={{ maxWidth: height * (shapeOf(one.aspect) + (other ? shapeOf(other.aspect) : 0)) + (other ? 8 : 0) }}
  >
    <Half {...one} />
    {other && <Half {...other} />}
  </div>
)

/** Widths follow proportions, for equal heights. */
const Half = ({ aspect, shown, caption }: Framed) => (
  <figure className="min-w-0" style={{ flex: `${shapeOf(aspect)} 1 0` }}>
    <div className="overflow-hidden rounded-frame" style={{ aspectRatio: shapeOf(aspect) }}>
      {shown}
    </div>
    {caption !== undefined && <figcaption className="truncate pt-1 text-caption text-dim">{caption}</figcaption>}
  </figure>
)

/** Strips are kept readable. */
const shapeOf = (aspect: number) => (Number.isFinite(aspect) && aspect > 0 ? Math.min(Math.max(aspect, 0.4), 4) : 1.5)
