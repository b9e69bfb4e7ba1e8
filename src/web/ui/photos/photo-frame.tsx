import type { ReactNode } from 'react'

type PhotoFrameProps = {
  /** Width over height of the contents. */
  aspect: number
  children: ReactNode
}

/** Height without the page's head and the caption. */
const room = 'max(14rem, min(78dvh, 100dvh - 20rem))'

/** Place of a large photograph, never higher than the window. */
export const PhotoFrame = ({ aspect, children }: PhotoFrameProps) => (
  <div
    className="relative grid w-full overflow-hidden rounded-frame *:[grid-area:1/1]"
    style={{ aspectRatio: aspect, maxWidth: `calc(${room} * ${aspect})` }}
  >
    {children}
  </div>
)
