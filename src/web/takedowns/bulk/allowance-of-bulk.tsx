import type { TakedownBulk } from '#contract/takedowns/bulk/bulk.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'

/** The month's takedowns that are left, before anything is chosen; nothing for a plan without a limit. */
export function AllowanceOfBulk({ allowance: { limit, left, asked } }: Pick<TakedownBulk, 'allowance'>) {
  if (left === null || asked === 0) return null
  const isOver = asked > left
  const asks = asked === 1 ? 'This bulk asks for 1.' : `This bulk asks for ${asked}.`
  return (
    <Banner tone={isOver ? 'warn' : 'plain'}>
      Your plan has {left} of {limit ?? left} takedowns left this month. {asks}
      {isOver && ' Leave sites out, or take another plan.'}
    </Banner>
  )
}
