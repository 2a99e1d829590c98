type Policy = { createHTML: (text: string) => string; createScriptURL: (address: string) => string | null }
type TrustedTypes = { createPolicy(name: 'default', policy: Policy): unknown }

/**
 * What the page's scripts may turn into elements or run: the drawings of icons, React's empty script elements, and the
 * site's own script files. Other text gives nothing, so a way to write HTML into a page is no way to run it. It is sent
 * as text, so it uses nothing from outside.
 */
export function guardSinks(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (/^(?:<path d="[\w\s.,-]*"><\/path>|<script><\/script>)$/.test(text) ? text : ''),
    createScriptURL: (address) => (/^\/(?:assets\/[\w.-]+\.js|sw\.js)$/.test(address) ? address : null),
  })
}
