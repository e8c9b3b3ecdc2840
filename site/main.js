import './needed-node.js'

// Not a static import, which an old Node would resolve before it comes to the line above.
void import('./main.ts')
