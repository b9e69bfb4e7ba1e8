import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'

export type Tone = 'plain' | 'ok' | 'warn' | 'error'

/** Icon of a notice, since colour alone is not enough. */
export const ToneIcon = ({ tone }: { tone: Tone }) => icons[tone]

const look = 'size-5 shrink-0'
const icons = {
  plain: <Info aria-hidden className={`${look} text-dim`} />,
  ok: <CircleCheck aria-hidden className={`${look} text-ok`} />,
  warn: <TriangleAlert aria-hidden className={`${look} text-warn`} />,
  error: <CircleAlert aria-hidden className={`${look} text-mark`} />,
}
