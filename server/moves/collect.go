package moves

import (
	"context"
	"fmt"
	"slices"
)

// collect writes the map file anew.
func (t *tool) collect(ctx context.Context, addresses []string) error {
	before, err := readHomes(t.mapFile, "")
	if err != nil {
		return err
	}
	all := map[string]entry{}
	var names, doubled []string
	for _, address := range addresses {
		asked, err := t.login(ctx, address)
		if err != nil {
			return err
		}
		instance, entries, err := asked.directory(ctx)
		if err != nil {
			return err
		}
		if slices.Contains(names, instance) {
			return fmt.Errorf("two instances are called %s: give each its own JOT_INSTANCE", instance)
		}
		names = append(names, instance)
		for key, found := range entries {
			known, isKnown := all[key]
			if isKnown && known.rank == found.rank {
				doubled = append(doubled, key)
				// Who was there first stays.
				if before.byKey[key] != found.instance {
					continue
				}
			} else if isKnown && known.rank < found.rank {
				continue
			}
			all[key] = found
		}
	}
	before.byKey = map[string]string{}
	for key, found := range all {
		before.byKey[key] = found.instance
	}
	if err := before.write(); err != nil {
		return err
	}
	fmt.Fprintf(t.out, "%d keys of %d instances; reload HAProxy\n", len(all), len(names))
	if len(doubled) > 0 {
		slices.Sort(doubled)
		return fmt.Errorf("%d keys are on two instances, the first of which counts: %v", len(doubled), slices.Compact(doubled))
	}
	return nil
}
