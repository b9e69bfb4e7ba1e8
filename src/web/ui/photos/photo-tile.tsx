import { Check, CircleAlert, Copyright, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Ring } from '#web/ui/drawings/ring.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { Photo, type Placeholder } from './photo.tsx'

/** Decision about a photograph, or work on it. */
export type PhotoState =
  | { kind: 'approved' }
  | { kind: 'ignored' }
  | { kind: 'unfindable' }
  | { kind: 'loading'; percent: number | null }
  | { kind: 'failed'; reason?: string; actions?: ReactNode }

export type GridPhoto = {
  id: string
  title: string
  /** Name for screen readers when several share a title. */
  alt?: string
  /** The number under the frame, as on a contact sheet; null for one that has no place in the order yet. */
  number: number | null
  /** Width over height; 0 while unknown. */
  aspect: number
  sources: readonly string[]
  placeholder: Placeholder
  /** Number of matches; ringed unless 0. */
  found: number
  state?: PhotoState
  /** True when a copyright office has registered it. */
  isRegistered?: boolean
  /** True when it is selected for an action. */
  isChosen?: boolean
}

type PhotoTileProps = {
  photo: GridPhoto
  height: number
  /** Loads no picture while scrolling past; loaded ones stay. */
  isPassing?: boolean
  wrap: (photo: GridPhoto, shown: ReactNode) => ReactNode
  /** Wraps the ringed count in its own link. */
  wrapFound?: ((photo: GridPhoto, shown: ReactNode) => ReactNode) | undefined
  /** Control in the photograph's first corner that selects it. */
  check?: ((photo: GridPhoto) => ReactNode) | undefined
}

/** One frame of the light table, with its caption. */
export const PhotoTile = ({ photo, height, isPassing = false, wrap, wrapFound, check }: PhotoTileProps) => {
  const corner = check?.(photo)
  return (
    <figure>
      <div
        className={`group relative ${photo.isChosen ? 'outline-3 outline-offset-2 outline-ink' : ''} [&>a]:block [&>a]:rounded-frame [&>button]:block [&>button]:w-full`}
      >
        {corner}
        {photo.state?.kind === 'failed' && photo.state.reason ? (
          <Failed height={height} actions={photo.state.actions}>
            {wrap(
              photo,
              <FailedWords title={photo.title} reason={photo.state.reason} isBesideCheck={Boolean(corner)} />,
            )}
          </Failed>
        ) : (
          wrap(
            photo,
            <Shown photo={photo} height={height} isPassing={isPassing} hasOwnFound={wrapFound !== undefined} />,
          )
        )}
        {photo.found > 0 && wrapFound && (
          <span className="absolute end-2 top-2">{wrapFound(photo, <Found photo={photo} isLinked />)}</span>
        )}
      </div>
      <figcaption className="flex h-[1.75em] items-center gap-2 overflow-hidden text-base [&>*]:text-caption">
        {photo.number !== null && <span className="font-mono text-dim tabular-nums">{photo.number}</span>}
        <span className="min-w-0 truncate">{photo.title}</span>
        {photo.isRegistered && (
          <span className="ms-auto shrink-0 text-dim" title="Registered">
            <Copyright aria-hidden className="size-3.5" />
            <VisuallyHidden>Registered</VisuallyHidden>
          </span>
        )}
      </figcaption>
    </figure>
  )
}

/** Draws the ring when first seen or changed. */
const Found = ({ photo: { id, title, found }, isLinked = false }: { photo: GridPhoto; isLinked?: boolean }) => (
  <span className="text-base tabular-nums">
    <VisuallyHidden>{isLinked && `${title}, `}found </VisuallyHidden>
    <Ring isOnPhoto drawnOnceFor={`${id} ${found}`}>
      {found.toLocaleString('en-US')}
    </Ring>
    <VisuallyHidden>{found === 1 ? ' time' : ' times'}</VisuallyHidden>
  </span>
)

type ShownProps = { photo: GridPhoto; height: number; isPassing: boolean; hasOwnFound: boolean }

const Shown = ({ photo, height, isPassing, hasOwnFound }: ShownProps) => (
  <span className="relative block overflow-hidden rounded-frame" style={{ height }}>
    <Stayed isPassing={isPassing}>
      <Photo sources={photo.sources} alt={photo.alt ?? photo.title} placeholder={photo.placeholder} />
    </Stayed>
    {photo.state && <Overlay state={photo.state} isOnPicture={photo.sources.length > 0} />}
    {photo.found > 0 && !hasOwnFound && (
      <span className="absolute end-2 top-2">
        <Found photo={photo} />
      </span>
    )}
  </span>
)

/** Shows an empty frame until the tile has stayed for a moment; then the contents, from then on. */
function Stayed({ isPassing, children }: { isPassing: boolean; children: ReactNode }) {
  const [hasStayed, setStayed] = useState(!isPassing)
  if (!isPassing && !hasStayed) setStayed(true)
  return hasStayed ? children : <span className="block size-full bg-line" />
}

/** Frame without a picture: reason and possible actions. */
const Failed = ({ height, actions, children }: { height: number; actions: ReactNode; children: ReactNode }) => (
  <div
    className="flex flex-col gap-1.5 overflow-hidden rounded-frame border border-edge bg-raised p-2.5 text-small [&>a]:min-h-0 [&>a]:flex-1 [&>a]:overflow-hidden [&>a]:rounded-frame"
    style={{ height }}
  >
    {children}
    {actions && <div className="flex shrink-0 gap-2">{actions}</div>}
  </div>
)

type FailedWordsProps = { title: string; reason: string; isBesideCheck: boolean }

const FailedWords = ({ title, reason, isBesideCheck }: FailedWordsProps) => (
  <span className="block h-full fading-below">
    <span className={`flex items-center gap-2 font-medium text-mark ${isBesideCheck ? 'min-h-7 ps-8' : ''}`}>
      <CircleAlert aria-hidden className="size-4 shrink-0" /> FAILED
      <VisuallyHidden>: {title}.</VisuallyHidden>
    </span>
    <span className="block text-caption text-dim">{reason}</span>
  </span>
)

/** Band at the foot that leaves the photograph visible. Text in place of a photograph is not dimmed, so that it stays readable. */
const Overlay = ({ state, isOnPicture }: { state: PhotoState; isOnPicture: boolean }) => (
  <span className={`absolute inset-0 flex items-end ${isOnPicture && state.kind !== 'approved' ? 'bg-photo-dim' : ''}`}>
    <span className="flex min-h-8 w-full items-center gap-2 bg-photo-band px-2.5 py-1 text-small text-on-photo [&_svg]:size-4">
      <StateWords state={state} />
    </span>
  </span>
)

function StateWords({ state }: { state: PhotoState }) {
  switch (state.kind) {
    case 'approved':
      return (
        <>
          <Check aria-hidden /> Approved
        </>
      )
    case 'ignored':
      return (
        <>
          <EyeOff aria-hidden /> Ignored
        </>
      )
    case 'unfindable':
      return (
        <>
          <CircleAlert aria-hidden /> Not comparable
        </>
      )
    case 'failed':
      return (
        <>
          <CircleAlert aria-hidden /> Failed
        </>
      )
    case 'loading':
      return <Loading percent={state.percent} />
    default:
      return state satisfies never
  }
}

const Loading = ({ percent }: { percent: number | null }) => (
  <>
    <span className="h-0.5 flex-1 overflow-hidden bg-on-photo/35">
      <span
        className={`block h-full bg-on-photo transition-[width] ${percent === null ? 'w-1/4 animate-pulse' : ''}`}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </span>
    <span className="tabular-nums">{percent === null ? 'Loading' : `${Math.round(percent)} %`}</span>
  </>
)
