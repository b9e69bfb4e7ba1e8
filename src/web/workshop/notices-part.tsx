import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { EntriesSkeleton, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { TooMany } from '#web/ui/feedback/too-many.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Menu, MenuItem, MenuSection } from '#web/ui/overlays/menu.tsx'
import { Text } from '#web/ui/text/text.tsx'

/** Windows, menus, notices and empty lists. */
export const NoticesPart = () => (
  <>
    <Openers />
    <Stack gap="tight">
      <Banner tone="plain">Two imports are waiting for their turn.</Banner>
      <Banner tone="ok">Your certificate has arrived.</Banner>
      <Banner tone="warn" action={<Button size="small">Upgrade</Button>}>
        14 images are not monitored.
      </Banner>
      <Banner tone="error" onClose={() => {}}>
        This file is empty.
      </Banner>
      <TooMany
        shown={10000}
        total={24310}
        noun="images"
        action={
          <Button look="quiet" size="small">
            Narrow it
          </Button>
        }
      />
    </Stack>
    <Columns>
      <Progress label="Import of Harbour, 214 of 480" percent={44.6} />
      <Progress label="Looking for copies" percent={null} />
      <Skeleton />
      <EntriesSkeleton />
    </Columns>
    <Columns least="wide">
      <EmptyState title="No matches yet" action={<Button>Add photographs</Button>}>
        We look for copies of every photograph you add. What is found is shown here.
      </EmptyState>
      <ErrorState message="The server cannot be reached. Check your connection and try again." onRetry={() => {}} />
    </Columns>
  </>
)

type Opened = 'dialog' | 'confirm' | null

function Openers() {
  const [open, setOpen] = useState<Opened>(null)
  return (
    <Row>
      <Button look="quiet" onClick={() => setOpen('dialog')}>
        Open a dialog
      </Button>
      <Button look="quiet" onClick={() => setOpen('confirm')}>
        Ask first
      </Button>
      <Button look="quiet" onClick={() => notify('Copied to clipboard!', { tone: 'ok', stays: 10_000 })}>
        Say something
      </Button>
      <Button look="quiet" onClick={() => notify('Order canceled', { tone: 'warn', stays: 15_000 })}>
        Warn
      </Button>
      <Button
        look="quiet"
        onClick={() => notify('Ignored', { action: { label: 'Undo', run: () => notify('It waits again.') } })}
      >
        Offer to undo
      </Button>
      <Menu trigger={<IconButton label="More" icon={<Ellipsis aria-hidden />} />}>
        <MenuSection title="Harbour, first light">
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => notify('Renamed')}>
            Rename
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} onSelect={() => setOpen('confirm')}>
            Delete
          </MenuItem>
        </MenuSection>
      </Menu>
      <Windows open={open} setOpen={setOpen} />
    </Row>
  )
}

function Windows({ open, setOpen }: { open: Opened; setOpen: (open: Opened) => void }) {
  const close = () => setOpen(null)
  return (
    <>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Add photographs"
        actions={<Button onClick={close}>Done</Button>}
      >
        <Text>Anything that is longer than the window scrolls inside it.</Text>
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        title="Delete this photograph?"
        confirmLabel="Delete"
        onConfirm={close}
        onCancel={close}
      >
        Its files and its 12 matches are deleted too. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}
