// Only what is used of Mantine's styles, in the order in which its parts build on each other. They are
// in a layer below the app's own, which so win whichever file the browser happens to read first.
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
