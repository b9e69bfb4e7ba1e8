import type { ReactNode } from 'react'
import { Ring } from '#web/ui/drawings/ring.tsx'

type OptionCardsProps = {
  label: string
  /** True for a single option, which is already chosen. */
  isOne?: boolean
  children: ReactNode
}

/** Options side by side for comparison; one can be chosen. */
export const OptionCards = ({ label, isOne = false, children }: OptionCardsProps) => (
  <ul aria-label={label} className={`grid gap-x-4 gap-y-4 ${isOne ? '' : 'tablet:grid-cols-2 desk:grid-cols-3'}`}>
    {children}
  </ul>
)

type OptionCardProps = {
  name: string
  price?: string
  /** Paragraphs, split by a blank line. */
  description: string
  /** The condition under which it can be chosen. */
  note?: string | undefined
  isChosen?: boolean
  /** A locked card keeps its choice. */
  isLocked?: boolean
  onPress?: () => void
}

/** Option that is pressed as a whole. A ring marks the chosen one; cards without a price are lower. */
export const OptionCard = ({
  name,
  price,
  description,
  note,
  isChosen = false,
  isLocked = false,
  onPress,
}: OptionCardProps) => (
  <li className={`grid grid-rows-subgrid ${price === undefined ? 'row-span-2' : 'row-span-4'}`}>
    <button
      type="button"
      aria-pressed={isChosen}
      aria-disabled={isLocked || undefined}
      onClick={isLocked ? undefined : onPress}
      className={`grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-y-2 rounded-frame border border-edge bg-raised p-4 text-start hover:border-ink aria-disabled:cursor-default aria-disabled:hover:border-edge aria-pressed:border-ink ${price === undefined ? 'row-span-2' : 'row-span-4'}`}
    >
      <span className="text-base font-semibold wrap-anywhere">{name}</span>
      {price !== undefined && (
        <span className="flex min-h-9 items-center">
          <Priced price={price} isChosen={isChosen} of={name} />
        </span>
      )}
      <span className="grid content-start gap-2 text-small">
        {description.split('\n\n').map((paragraph) => (
          <span key={paragraph}>{paragraph}</span>
        ))}
      </span>
      {price !== undefined && <span className="text-small text-dim">{note}</span>}
    </button>
  </li>
)

const Priced = ({ price, isChosen, of }: { price: string; isChosen: boolean; of: string }) => (
  <span className={`head-face text-title tabular-nums ${isChosen ? '-ms-4' : ''}`}>
    {isChosen ? <Ring drawnOnceFor={`option ${of}`}>{price}</Ring> : price}
  </span>
)
