import type { ReactNode } from 'react'

type PhotoFrameProps = {
  /** Width over height of what is in it. */
  aspect: number
  children: ReactNode
}

/** Keeps a large photograph's place before it has come: as wide as there is room, and never higher than the window shows. */
export const PhotoFrame = ({ aspect, children }: PhotoFrameProps) => (
  <div
    className="relative grid w-full overflow-hidden rounded-frame *:[grid-area:1/1]"
    style={{ aspectRatio: aspect, maxWidth: `calc(78vh * ${aspect})` }}
  >
    {children}
  </div>
)
