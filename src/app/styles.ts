// Imports only those of Mantine's styles that the app uses, in the order of their dependencies. They are in a cascade
// layer below the app's own styles, which therefore win in whatever order the browser reads the files.
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Text.layer.css';
import '@mantine/core/styles/Anchor.layer.css';
import '@fontsource-variable/space-grotesk/wght.css';
import '@fontsource/space-mono/400.css';
import '../ui/tokens.css';
import '../ui/global.css';
