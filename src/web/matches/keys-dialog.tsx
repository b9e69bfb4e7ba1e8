import { KeyList } from '#web/ui/lists/key-list.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

const keys = [
  { keys: ['↑', '↓'], does: 'Go to the find before or after' },
  { keys: ['a'], does: 'Approve it: you are fine with this use' },
  { keys: ['i'], does: 'Ignore it: it does not matter' },
  { keys: ['n'], does: 'Same scene, not my image: alike ones are not asked about again' },
  { keys: ['l'], does: 'They have a licence for it' },
  { keys: ['u'], does: 'You are not sure; it stays among those to decide' },
  { keys: ['z'], does: 'Take the last decision back' },
  { keys: ['Enter'], does: 'Compare it with the original' },
  { keys: ['o', 'm', 'c', 'b'], does: 'While comparing: original, match, both, in turn' },
  { keys: ['←', '→'], does: 'While comparing: the find before or after' },
  { keys: ['Esc'], does: 'Back to the list' },
  { keys: ['?'], does: 'This list' },
] as const

/** What the keys of the pages of matches do. */
export const KeysDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Keys">
    <KeyList keys={keys} />
    <p>On a phone, swipe a find to the right to approve it and to the left to ignore it.</p>
  </Dialog>
)
