import type { ReactNode } from 'react'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'

/** Table of the items of a sum, and the sum. */
export const SumLines = ({ label, children }: { label: string; children: ReactNode }) => (
  <table className="w-full border-collapse text-start">
    <caption className="pb-2 text-start font-semibold">{label}</caption>
    <tbody>{children}</tbody>
  </table>
)

type SumLineProps = { name: string; note?: ReactNode; sum: ReactNode; isTotal?: boolean }

export const SumLine = ({ name, note, sum, isTotal = false }: SumLineProps) => (
  <tr className={isTotal ? 'border-t border-ink text-lead font-semibold' : 'border-b border-line'}>
    <th scope="row" className={`py-2.5 pe-4 text-start align-top wrap-anywhere ${isTotal ? '' : 'font-normal'}`}>
      {name}
      {note && <span className="block text-small text-dim">{note}</span>}
    </th>
    <td className="py-2.5 text-end align-top whitespace-nowrap tabular-nums">{sum}</td>
  </tr>
)

/** Sum before a reduction. `before` and `now` name both for screen readers, which do not show the line through it. */
export const Struck = ({ before, now, sum }: { before: string; now: string; sum: string }) => (
  <>
    <VisuallyHidden>{before}: </VisuallyHidden>
    <s className="font-normal text-dim">{sum}</s>
    {/* Large letters break the line between both sums. */}
    <span className="whitespace-normal"> </span>
    <VisuallyHidden>{now}: </VisuallyHidden>
  </>
)
