// Its own file, so that the first script needs no helper of the bundler for CommonJS modules, which would be a request
// before the first paint. The bundler puts it into the chunk of React (vite.config.ts).
import 'react-dom/client';
