const longest = 512 * 1024
const deepest = 30
const maxFound = 1000
const pictureKeys = new Set([
  'image',
  'images',
  'thumbnailurl',
  'thumbnail',
  'contenturl',
  'primaryimageofpage',
  'photo',
  'photos',
  'associatedmedia',
])

/**
 * Addresses of pictures in JSON-LD: under `image`, `thumbnailUrl`, `contentUrl` and the like, as text, lists or objects with a `url`.
 * Undefined for what is no JSON, or too much of it.
 */
export function addressesInJson(json: string): string[] | undefined {
  if (json.length > longest) return undefined
  const found: string[] = []
  try {
    collect(JSON.parse(json), { isPicture: false, depth: 0, found })
    return found
  } catch {
    // Pages hold much that is nearly JSON.
    return undefined
  }
}

type Place = { isPicture: boolean; depth: number; found: string[] }

function collect(value: unknown, place: Place): void {
  const { isPicture, depth, found } = place
  if (found.length >= maxFound || depth > deepest) return
  if (typeof value === 'string') {
    if (isPicture) found.push(value)
    return
  }
  if (typeof value !== 'object' || value === null) return
  const inner = { isPicture, depth: depth + 1, found }
  if (Array.isArray(value)) return value.forEach((one) => collect(one, inner))
  const isImage = isPicture || ('@type' in value && value['@type'] === 'ImageObject')
  for (const [key, held] of Object.entries(value)) {
    const name = key.toLowerCase()
    collect(held, { ...inner, isPicture: pictureKeys.has(name) || (isImage && name === 'url') })
  }
}
