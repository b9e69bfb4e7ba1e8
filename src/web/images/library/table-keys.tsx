import { KeyList } from '#web/ui/lists/key-list.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

const keys = [
  { keys: ['←', '→', '↑', '↓'], does: 'Go from photograph to photograph' },
  { keys: ['Enter'], does: 'Open it' },
  { keys: ['x'], does: 'Select it, or let it go' },
  { keys: ['Shift', 'x'], does: 'Select everything up to it' },
  { keys: ['Ctrl', 'a'], does: 'Select what the list shows, at most 100' },
  { keys: ['Esc'], does: 'Let all go' },
  { keys: ['?'], does: 'This list' },
] as const

/** Keyboard shortcuts of the grid. */
export const TableKeys = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Keys">
    <KeyList keys={keys} />
  </Dialog>
)
