import { useQuery } from '@tanstack/react-query'
import { EyeOff, Eye, GitMerge, MoreHorizontal, Pin, PinOff, Tag, Trash2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ImageTile } from '#contract/images/image.ts'
import { type ImageChange, removalWaitsSeconds } from '#contract/images/changes.ts'
import type { Id } from '#contract/wire.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { StickyBar } from '#web/ui/layout/sticky-bar.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { selectionSummaryQuery } from '../queries.ts'
import { StartRegistration } from '../start-registration.tsx'
import { whatGoes, whatGoesWithThem } from '../what-goes.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { TagDialog } from './tag-dialog.tsx'
import { type Meant, useChanges } from './use-changes.ts'

type SelectionBarProps = {
  meant: Meant
  /** The selected images that are in the list, to choose the primary of a merge from. */
  images: readonly ImageTile[]
  /** Extends the selection to all filtered images; undefined when they are already selected. */
  onAll: (() => void) | undefined
  total: number
  onClear: () => void
}

/** More images than this are not one case. */
const maxInCase = 100

/** Actions on the selected images. */
export function SelectionBar({ meant, images, onAll, total, onClear }: SelectionBarProps) {
  const [asked, setAsked] = useState<Question | undefined>()
  const close = () => setAsked(undefined)
  const changes = useChanges(() => {
    close()
    onClear()
  })
  const count = 'filter' in meant ? meant.total : meant.imageIds.length
  return (
    <>
      <StickyBar label="Selection">
        <Row gap="tight">
          <IconButton label="Clear the selection" icon={<X aria-hidden />} onClick={onClear} />
          <Text>{count === 1 ? 'One image selected' : `${count.toLocaleString('en-US')} images selected`}</Text>
          {onAll && count < total && (
            <Button look="bare" size="small" onClick={onAll}>
              Select all {total.toLocaleString('en-US')}
            </Button>
          )}
        </Row>
        {'imageIds' in meant && meant.imageIds.length <= maxInCase && (
          <ButtonLink look="quiet" size="small" to="/cases/new" search={{ images: meant.imageIds.join(',') }}>
            Start a case
          </ButtonLink>
        )}
        {'imageIds' in meant && (
          <StartRegistration size="small" images={meant.imageIds}>
            Register
          </StartRegistration>
        )}
        <Acts
          isBusy={changes.change.isPending || changes.merge.isPending}
          canMerge={'imageIds' in meant && count > 1}
          onChange={(change) => changes.change.mutate({ meant, change })}
          onAsk={setAsked}
        />
      </StickyBar>
      <Questions asked={asked} meant={meant} images={images} count={count} changes={changes} onClose={close} />
    </>
  )
}

type Question = 'tag' | 'merge' | 'remove'
type ActsProps = {
  isBusy: boolean
  canMerge: boolean
  onChange: (change: ImageChange) => void
  onAsk: (question: Question) => void
}

const Acts = ({ isBusy, canMerge, onChange, onAsk }: ActsProps) => (
  <Row gap="tight">
    <Act
      icon={<EyeOff aria-hidden className="size-4" />}
      isBusy={isBusy}
      onClick={() => onChange({ kind: 'ignore', ignored: true })}
    >
      Ignore
    </Act>
    <Act icon={<Tag aria-hidden className="size-4" />} isBusy={isBusy} onClick={() => onAsk('tag')}>
      Tag
    </Act>
    <Menu
      trigger={
        <Button look="quiet" size="small" icon={<MoreHorizontal aria-hidden className="size-4" />}>
          More
        </Button>
      }
    >
      <MenuItem icon={<Eye aria-hidden />} onSelect={() => onChange({ kind: 'ignore', ignored: false })}>
        Un-ignore
      </MenuItem>
      <MenuItem icon={<Pin aria-hidden />} onSelect={() => onChange({ kind: 'pin', pinned: true })}>
        Pin, watch these first
      </MenuItem>
      <MenuItem icon={<PinOff aria-hidden />} onSelect={() => onChange({ kind: 'pin', pinned: false })}>
        Unpin
      </MenuItem>
      {canMerge && (
        <MenuItem icon={<GitMerge aria-hidden />} onSelect={() => onAsk('merge')}>
          Merge into one
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 aria-hidden />} onSelect={() => onAsk('remove')}>
        Remove
      </MenuItem>
    </Menu>
  </Row>
)

type QuestionsProps = Pick<SelectionBarProps, 'meant' | 'images'> & {
  asked: Question | undefined
  count: number
  changes: ReturnType<typeof useChanges>
  onClose: () => void
}

const Questions = ({ asked, meant, images, count, changes: { change, merge }, onClose }: QuestionsProps) => (
  <>
    <TagDialog
      isOpen={asked === 'tag'}
      count={count}
      isBusy={change.isPending}
      onTag={(add, remove) => change.mutate({ meant, change: { kind: 'tag', add, remove } })}
      onClose={onClose}
    />
    <MergeDialog
      isOpen={asked === 'merge'}
      images={images}
      isBusy={merge.isPending}
      onMerge={(primaryImage) => merge.mutate({ primaryImage, images: images.map(({ _id }) => _id) })}
      onClose={onClose}
    />
    <ConfirmDialog
      isOpen={asked === 'remove'}
      title={count === 1 ? 'Remove one image?' : `Remove ${count.toLocaleString('en-US')} images?`}
      confirmLabel="Remove"
      isBusy={change.isPending}
      onConfirm={() => change.mutate({ meant, change: { kind: 'delete' } })}
      onCancel={onClose}
    >
      <WhatGoes meant={meant} images={images} />
    </ConfirmDialog>
  </>
)

type ActProps = { icon: ReactNode; isBusy: boolean; onClick: () => void; children: ReactNode }

const Act = ({ icon, isBusy, onClick, children }: ActProps) => (
  <Button look="quiet" size="small" icon={icon} isBusy={isBusy} onClick={onClick}>
    {children}
  </Button>
)

function WhatGoes({ meant, images }: Pick<QuestionsProps, 'meant' | 'images'>) {
  if ('filter' in meant)
    return (
      <p>
        They go with their files, their finds and everything you decided about those; cases go on without their
        pictures. The removal begins after {removalWaitsSeconds} seconds, in which it can be stopped; what is removed
        then cannot be brought back.
      </p>
    )
  return <WhatGoesWithThese imageIds={meant.imageIds} known={images.reduce((sum, { matches }) => sum + matches, 0)} />
}

function WhatGoesWithThese({ imageIds, known }: { imageIds: Id[]; known: number }) {
  const summary = useQuery(selectionSummaryQuery(imageIds))
  const say = imageIds.length === 1 ? whatGoes : whatGoesWithThem
  return <p>{say(known, summary.data?.consequences ?? [])} This cannot be undone.</p>
}
