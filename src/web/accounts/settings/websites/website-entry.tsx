import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { cutAt, pathParts, UrlPathSlider } from '#web/ui/forms/url-path-slider.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Entry } from '#web/ui/lists/entries.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'

type WebsiteEntryProps = {
  url: string
  /** True when the owner may shorten the path. */
  canShorten: boolean
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
  onChange: (url: string) => void
  onRemove: () => void
}

/** One of the owner's websites. Its path can be shortened. */
export const WebsiteEntry = ({ url, canShorten, isEditing, onEdit, onChange, onRemove }: WebsiteEntryProps) => (
  <Entry
    actions={
      <>
        {canShorten && pathParts(url) > 0 && !isEditing && (
          <Button look="quiet" size="small" aria-label={`Change ${url}`} onClick={() => onEdit(true)}>
            Change
          </Button>
        )}
        <Button look="quiet" size="small" aria-label={`Remove ${url}`} onClick={onRemove}>
          Remove
        </Button>
      </>
    }
  >
    {isEditing ? (
      <Shorten
        url={url}
        onDone={(changed) => {
          onEdit(false)
          if (changed !== url) onChange(changed)
        }}
      />
    ) : (
      <Text>
        <Mono>{url}</Mono>
      </Text>
    )}
  </Entry>
)

function Shorten({ url, onDone }: { url: string; onDone: (url: string) => void }) {
  const [kept, setKept] = useState(pathParts(url))
  return (
    <>
      <UrlPathSlider label="Which part is yours" url={url} kept={kept} onChange={setKept} />
      <Row>
        <Button size="small" onClick={() => onDone(cutAt(url, kept))}>
          Save
        </Button>
      </Row>
    </>
  )
}
