import type { Way } from '#contract/submissions/rules/refusals.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { goToMessages } from '#web/cases/parts/index.ts'

/** Ways on that lead to our staff. */
const toStaff: ReadonlySet<Way> = new Set(['appeal', 'ask-for-review', 'upload-proof'])

/** Leads to the message box where the way on is a message to our staff. */
export const WriteToStaff = ({ way }: { way: Way | undefined }) =>
  way !== undefined &&
  toStaff.has(way) && (
    <div>
      <Button look="quiet" size="small" onClick={goToMessages}>
        Write to us
      </Button>
    </div>
  )
