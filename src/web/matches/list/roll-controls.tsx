import { ChevronLeft, ChevronRight, Keyboard } from 'lucide-react'
import type { Id } from '#contract/wire.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { AtDesk } from '#web/ui/layout/at-desk.tsx'
import { formatCounted } from './counted.ts'
import type { Roll } from './use-roll.ts'

type RollControlsProps = { roll: Roll; onGo: (id: Id | undefined) => void; onKeys: () => void }

/** Shows the position among the matches, and links to the neighbours. */
export const RollControls = ({ roll: { before, after, position, total }, onGo, onKeys }: RollControlsProps) => (
  <>
    {position !== undefined && (
      <span>
        {position} of {formatCounted(total)}
      </span>
    )}
    <IconButton
      label="The find before"
      icon={<ChevronLeft aria-hidden />}
      disabled={before === undefined}
      onClick={() => onGo(before)}
    />
    <IconButton
      label="The find after"
      icon={<ChevronRight aria-hidden />}
      disabled={after === undefined}
      onClick={() => onGo(after)}
    />
    <AtDesk>
      <IconButton label="Keys of this page" icon={<Keyboard aria-hidden />} onClick={onKeys} />
    </AtDesk>
  </>
)
