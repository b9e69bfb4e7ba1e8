type SplitPreviewProps = {
  photo: {
    source: string
    prefix: string
    name: string
    description: string
    profile: string
    focus: `${number}% ${number}%`
  }
  /** Side of the photograph. */
  side: 'start' | 'end'
  label: string
}

/** The page beside a photograph, drawn small. */
export const SplitPreview = ({ photo, side, label }: SplitPreviewProps) => (
  <figure
    aria-label={label}
    className={`flex aspect-[16/9] w-full max-w-160 overflow-hidden rounded-frame border border-line ${side === 'end' ? 'flex-row-reverse' : ''}`}
  >
    <div className="relative w-[56%] bg-line">
      <img
        src={photo.source}
        alt={photo.description}
        className="absolute inset-0 size-full object-cover"
        style={{ objectPosition: photo.focus }}
      />
      <figcaption className="absolute inset-x-0 bottom-0 bg-linear-to-t from-photo-band to-transparent px-3 pt-8 pb-2 text-caption text-on-photo">
        <span className="block font-medium">
          {photo.prefix} {photo.name} ({photo.profile})
        </span>
        <span className="block">{photo.description}</span>
      </figcaption>
    </div>
    <div aria-hidden className="grid flex-1 content-center gap-2 px-4">
      <span className="block h-3 w-2/3 bg-ink" />
      <span className="block h-6 border border-edge" />
      <span className="block h-6 border border-edge" />
      <span className="block h-6 w-1/2 bg-ink" />
    </div>
  </figure>
)
