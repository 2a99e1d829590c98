/** Where routes live and how their tree is written; shared by the build and by `generate-routes.ts`. */
export const routerOptions = {
  routesDirectory: './web/routes',
  generatedRouteTree: './web/route-tree.gen.ts',
  routeFileIgnorePattern: '\\.test\\.tsx?$',
  quoteStyle: 'single',
  semicolons: false,
  addExtensions: true,
} as const
