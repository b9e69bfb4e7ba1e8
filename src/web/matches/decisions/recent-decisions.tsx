import { Button } from '#web/ui/buttons/button.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { useDecide, useTaken } from './decisions.ts'

/** More than these are not looked through. */
const maxShown = 50
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Lists the decisions of this window, each with an undo. */
export const RecentDecisions = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Recent decisions">
    <Listed />
  </Dialog>
)

function Listed() {
  const taken = useTaken()
  const { retract } = useDecide()
  if (taken.length === 0)
    return (
      <Text tone="dim">
        What you decide in this window stands here until it is closed, and can be taken back. Older decisions are under
        Approved and Ignored.
      </Text>
    )
  return (
    <Stack gap="tight">
      {taken
        .toReversed()
        .slice(0, maxShown)
        .map((one) => (
          <Row key={`${one.at.getTime()} ${one.words}`} gap="tight" spread="between">
            <Text size="small">
              <Mono>{time.format(one.at)}</Mono> {one.words}
            </Text>
            <Button look="quiet" size="small" aria-label={`Undo: ${one.words}`} onClick={() => retract(one)}>
              Undo
            </Button>
          </Row>
        ))}
    </Stack>
  )
}
