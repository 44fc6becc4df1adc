package edge

import (
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/ganigeorgiev/fexpr"
	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/search"
)

// These are parameters whose names PocketBase doesn't export.
const (
	// expandParam asks for related records.
	expandParam = "expand"
	// fieldsParam selects the fields of the response.
	fieldsParam = "fields"
)

// maxFields is the maximum number of names in “fields”. PocketBase looks each of
// them up in each record: 600 names took 16 s with a thousand items.
const maxFields = 30

// queryRefused is the message above the problems of a request's parameters.
const queryRefused = "The request asks for more than an account may."

var (
	noExpand          = validation.NewError("expand_not_allowed", "Related records aren’t sent along: leave “expand” out, and ask for them by themselves.")
	foreignField      = validation.NewError("field_not_allowed", "Name only the collection’s own fields here, without a dot and without “@collection” or “@request”. No modifier but “:lower” is taken.")
	filterUnreadable  = validation.NewError("filter_filterUnreadable", "The filter can’t be read: write conditions such as title = 'a' && isTrashed = false.")
	tooManyFields     = validation.NewError("too_many_fields", fmt.Sprintf("Name at most %d fields, or leave “fields” out.", maxFields))
	noModifier        = validation.NewError("modifier_not_allowed", "Name fields only, without a modifier such as “:excerpt”.")
	wrongFunction     = validation.NewError("function_not_allowed", fmt.Sprintf("The filter calls a function that doesn’t exist, or with arguments that it doesn’t take: there are only %s.", strings.Join(slices.Sorted(maps.Keys(search.TokenFunctions)), " and ")))
	filterTooLong     = validation.NewError("filter_too_long", "The filter is too long: at most 3,500 characters are taken.")
	tooManyConditions = validation.NewError("filter_too_long", fmt.Sprintf("The filter has too many conditions: use at most %d.", search.DefaultFilterExprLimit))
	longTopicFilter   = validation.NewError("filter_too_long", fmt.Sprintf("The filter of a topic takes at most %d bytes: use a shorter one.", maxTopicFilter))
)

// problemsOf returns the problems of query parameters that an account may not use,
// by parameter. The collection is nil if there is none. If a parameter occurs
// twice, both values are checked.
func problemsOf(collection *core.Collection, query url.Values) validation.Errors {
	problems := validation.Errors{}
	if slices.ContainsFunc(query[expandParam], isSet) {
		problems[expandParam] = noExpand
	}
	if slices.ContainsFunc(query[fieldsParam], func(fields string) bool { return strings.Count(fields, ",") >= maxFields }) {
		problems[fieldsParam] = tooManyFields
	}
	// An excerpt parses the text as HTML: one of 10,000 characters can take 2 s and 130 MB.
	if slices.ContainsFunc(query[fieldsParam], func(fields string) bool { return strings.Contains(fields, ":") }) {
		problems[fieldsParam] = noModifier
	}
	resolver := ownFields(collection)
	for _, filter := range query[search.FilterQueryParam] {
		if err := problemOfFilter(resolver, filter); err != nil {
			problems[search.FilterQueryParam] = err
		}
	}
	isForeign := func(field search.SortField) bool {
		_, err := field.BuildExpr(resolver)
		return err != nil
	}
	for _, sort := range query[search.SortQueryParam] {
		if isSet(sort) && slices.ContainsFunc(search.ParseSortFromString(sort), isForeign) {
			problems[search.SortQueryParam] = foreignField
		}
	}
	return problems
}

// isSet reports whether a parameter has a value. PocketBase ignores an empty one.
func isSet(value string) bool { return value != "" }

// ownFields returns a resolver that accepts only a collection's own fields. It
// accepts no modifier except “:lower”, because the others join a table of each
// record's values.
func ownFields(collection *core.Collection) search.FieldResolver {
	names := []string{core.FieldNameId}
	if collection != nil {
		for _, name := range collection.Fields.FieldNames() {
			names = append(names, name, name+":lower")
		}
	}
	return search.NewSimpleFieldResolver(names...)
}

func problemOfFilter(resolver search.FieldResolver, filter string) error {
	if !isSet(filter) {
		return nil
	}
	// PocketBase has the same limit. It is checked here before anything is parsed.
	if len(filter) > search.MaxFilterLength {
		return filterTooLong
	}
	_, err := search.FilterData(filter).BuildExpr(resolver)
	if err == nil {
		return nil
	}
	if errors.Is(err, search.ErrFilterExprLimit) {
		return tooManyConditions
	}
	if _, err := fexpr.Parse(filter); err != nil {
		return filterUnreadable
	}
	// PocketBase has no error value for a field that the resolver doesn't accept.
	if strings.Contains(err.Error(), "failed to resolve field") {
		return foreignField
	}
	return wrongFunction
}
