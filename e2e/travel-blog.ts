import { type Copy, readManifest, type SiteFacts } from '../demo/web/manifest.ts'

/** The demo web's travel blog, and the photographs whose copies it shows, by their files. */
export async function travelBlog(home: string): Promise<{ blog: SiteFacts; shown: Copy['image'][] }> {
  const { sites, copies } = await readManifest(`${home}/demo-web`)
  const blog = sites.find(({ kind }) => kind === 'travel blog')!
  const shown = copies.filter(({ page }) => new URL(page).host === blog.host).map(({ image }) => image)
  return { blog, shown: [...new Set(shown)] }
}
