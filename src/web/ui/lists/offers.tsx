import type { ReactNode } from 'react'
import { Ring } from '#web/ui/drawings/ring.tsx'

/** Offers side by side for comparison: four at a desk, two on a tablet, one on a phone. */
export const Offers = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="grid gap-x-4 gap-y-4 tablet:grid-cols-2 desk:grid-cols-4">
    {children}
  </ul>
)

type OfferProps = {
  name: string
  /** True for the chosen offer; a ring marks its name. */
  isChosen: boolean
  /** The offer's relation to the reader, in a word. */
  standing?: ReactNode
  price: ReactNode
  /** Features, with equal lines in order for each offer. */
  lines: readonly { name: string; value: string }[]
  /** Consequence of choosing it. */
  note?: ReactNode
  action: ReactNode
}

/** Aligns its rows with those of its neighbours. */
export const Offer = ({ name, isChosen, standing, price, lines, note, action }: OfferProps) => (
  <li
    aria-current={isChosen || undefined}
    className="row-span-5 grid grid-rows-subgrid gap-y-3 rounded-frame border border-line bg-raised p-4 aria-[current]:border-ink"
  >
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <h3 className="head-face text-title">
        {isChosen ? (
          <span className="-ms-3 inline-block">
            <Ring drawnOnceFor={`offer ${name}`}>{name}</Ring>
          </span>
        ) : (
          name
        )}
      </h3>
      <span className="text-small">{standing}</span>
    </div>
    <div>{price}</div>
    <dl className="grid content-start text-small">
      {lines.map((line) => (
        <div key={line.name} className="flex items-baseline justify-between gap-3 border-t border-line py-1.5">
          <dt className="text-dim">{line.name}</dt>
          <dd className="text-end font-medium tabular-nums">{line.value}</dd>
        </div>
      ))}
    </dl>
    <div className="text-small text-dim">{note}</div>
    <div className="self-end">{action}</div>
  </li>
)

/** The price, with its period below. */
export const OfferPrice = ({ sum, per, saving }: { sum: ReactNode; per: string; saving?: ReactNode }) => (
  <p className="grid">
    <span>
      <span className="head-face text-title">{sum}</span> <span className="text-small text-dim">{per}</span>
    </span>
    <span className="min-h-5 text-small text-ok">{saving}</span>
  </p>
)
