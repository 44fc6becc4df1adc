// Settles before the first paint what it depends on and only this browser knows, so that nothing
// wrong flashes up: the colour scheme, the names of the keys, and whether somebody is signed in.
(function () {
  var html = document.documentElement;
  // By then something is on the screen, whether it is told or not.
  var LONGEST_PAINT_MS = 2000;

  // Paths, written into the page by the build; none at a development server.
  var mainViewStyles = document.currentScript.getAttribute('data-main-view-styles') || '';

  // So much of the list is drawn below the window, in px.
  var LEAST_BEYOND = 200;

  function stored(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      // Storage is forbidden in this browser: then nothing was kept here either.
      return null;
    }
  }

  /** A stored value, null where there is none, or nothing that could be read. */
  function parsed(name) {
    try {
      return JSON.parse(stored(name) || 'null');
    } catch {
      return null;
    }
  }

  /**
   * Id of who is signed in, else an empty text. A session whose token has expired counts when its
   * account is on this device, which only the app can tell.
   */
  function signedIn() {
    var session = parsed('pocketbase_auth');
    return (session && session.token && session.record && session.record.id) || '';
  }

  var choice = stored('mantine-color-scheme-value');
  var isDark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);

  // The browser's own bar knows the system's scheme only; it is to have the colour of the page.
  function colourBrowser() {
    var scheme = html.getAttribute('data-mantine-color-scheme');
    document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
      meta.setAttribute('media', meta.getAttribute('data-scheme') === scheme ? 'all' : 'not all');
    });
  }

  html.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  colourBrowser();
  new MutationObserver(colourBrowser).observe(html, {
    attributeFilter: ['data-mantine-color-scheme'],
  });
  if (choice === 'dark' || choice === 'light') html.setAttribute('data-scheme-choice', choice);

  // The same question as in src/commands/platform.ts.
  var device = navigator.userAgentData;
  if (/mac|iphone|ipad|ipod/i.test((device && device.platform) || navigator.platform))
    html.setAttribute('data-platform', 'apple');

  var user = signedIn();
  if (user) html.setAttribute('data-signed-in', '');

  /** Says that the app's code could not be had; what was typed stays where it is. */
  function tellMissing() {
    if (!document.body) return document.addEventListener('DOMContentLoaded', tellMissing);
    if (document.querySelector('[data-missing-app]')) return;
    var root = document.getElementById('root');
    var words = document.createElement('p');
    words.setAttribute('data-missing-app', '');
    words.setAttribute('role', 'alert');
    words.textContent =
      lastView() || (root && root.firstChild)
        ? 'Jot could not be loaded, so nothing on this page can be sent. Check the network, copy what you have typed, and load the page again.'
        : 'Jot could not be loaded. Check the network, and load the page again.';
    document.body.append(words);
  }

  document.addEventListener('jot:not-started', tellMissing);
  // One that can't be had tells nobody but itself and who listens on the way down.
  document.addEventListener(
    'error',
    function (event) {
      var failed = event.target;
      if (failed.tagName === 'SCRIPT' && buildOf().indexOf(failed.getAttribute('src')) >= 0)
        tellMissing();
    },
    true,
  );

  /** The first scripts of the app, by their addresses; a page that the build has drawn holds them back. */
  function buildOf() {
    var held = document.querySelector('template[data-app]');
    var scripts = (held ? held.content : document).querySelectorAll(
      'script[type="module"][src^="/assets/"]',
    );
    return [].map.call(scripts, function (script) {
      return script.getAttribute('src');
    });
  }

  /** The main view as it was left, when the app would draw the same (src/app/keep-last-view.ts). */
  function lastView() {
    var view = parsed('jot-last-view');
    if (!view || !user || view.owner !== user || view.build !== buildOf().join(' ')) return null;
    if (view.paths.indexOf(location.pathname) < 0) return null;
    // Its rows would end too early, or have another height.
    var fits = view.width === innerWidth && view.height >= innerHeight - LEAST_BEYOND;
    return fits && view.isTouched === matchMedia('(pointer: coarse)').matches ? view : null;
  }

  /** Applies a style sheet, unless the page has it. */
  function apply(path) {
    var address = location.origin + path;
    function isIt(link) {
      return link.rel === 'stylesheet' && link.href === address;
    }
    if ([].some.call(document.getElementsByTagName('link'), isIt)) return null;
    return new Promise(function (resolve, reject) {
      var sheet = document.createElement('link');
      // The app takes a style sheet that it finds for loaded: until then it is none.
      sheet.rel = 'preload';
      sheet.as = 'style';
      sheet.crossOrigin = '';
      sheet.onload = function () {
        sheet.onload = resolve;
        sheet.rel = 'stylesheet';
      };
      sheet.onerror = function () {
        sheet.remove();
        reject();
      };
      sheet.href = address;
      document.head.append(sheet);
    });
  }

  // What a list looked like is on the screen long before the app has read and drawn it. Nothing in it
  // answers but the main input: what is typed there is the app's as soon as it is drawn.
  document.addEventListener('readystatechange', function () {
    if (document.readyState !== 'interactive') return;
    var root = document.getElementById('root');
    var view = lastView();
    if (!root || !view) return;
    Promise.all(mainViewStyles.split(' ').map(apply)).then(
      function () {
        // By now the app may have drawn itself there, or taken its place.
        if (!root.isConnected || root.hasAttribute('data-started')) return;
        root.removeAttribute('data-prerendered');
        root.setAttribute('data-last-view', '');
        root.innerHTML = view.html;
        // As the app does: a finger doesn't want its keyboard yet.
        var input = root.querySelector('[role="combobox"]');
        if (input && matchMedia('(pointer: fine)').matches) input.focus();
      },
      function () {
        // The app asks for them again, and says what is missing.
      },
    );
  });

  /** Runs what must not take the network or the processor from the first paint, once that is on the screen. */
  function afterFirstPaint(start) {
    var isStarted = false;
    function run() {
      if (isStarted) return;
      isStarted = true;
      start();
    }
    // Browsers that hide what they do name the entry, and never give one.
    setTimeout(run, LONGEST_PAINT_MS);
    var types = (window.PerformanceObserver && PerformanceObserver.supportedEntryTypes) || [];
    if (types.indexOf('paint') < 0) {
      requestAnimationFrame(function () {
        setTimeout(run);
      });
      return;
    }
    new PerformanceObserver(function (_, observer) {
      observer.disconnect();
      run();
    }).observe({ type: 'paint', buffered: true });
  }

  // A page that the build has drawn is shown before the network is asked for the app. Where nobody
  // sees it, in another tab or for somebody signed in, there is nothing to wait for.
  document.addEventListener('DOMContentLoaded', function () {
    var app = document.querySelector('template[data-app]');
    if (!app) return;
    var start = function () {
      document.head.append(document.importNode(app.content, true));
    };
    var isShown = !user && document.visibilityState === 'visible';
    if (isShown) afterFirstPaint(start);
    else start();
  });

  // The palette's keys would open the browser's own search. Pressed before the app has started, they
  // are its to answer; afterwards it has answered them before they come here.
  window.addEventListener('keydown', function (event) {
    var isApple = html.getAttribute('data-platform') === 'apple';
    var isChord = isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
    if (!isChord || event.altKey || event.shiftKey || !/^[kp]$/i.test(event.key)) return;
    if (event.defaultPrevented) return;
    event.preventDefault();
    html.setAttribute('data-palette-wanted', '');
  });

  // A form that is sent before the app has started would load the page again and lose what is in it.
  // The app sends it when it is there.
  document.addEventListener(
    'submit',
    function (event) {
      if (!event.target.closest('[data-prerendered]')) return;
      event.preventDefault();
      event.target.setAttribute('data-submit-wanted', '');
    },
    true,
  );
})();
